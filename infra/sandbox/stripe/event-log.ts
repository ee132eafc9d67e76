import Stripe from 'stripe'
import type { WebhookEndpointRecord } from './records.ts'
import { newId, type StripeWorld } from './stripe-world.ts'

type EventType = Stripe.Event['type']

/** Records an event about an object's current state. `previous` holds the changed fields' old values. */
export const emit = (world: StripeWorld, type: EventType, object: object, previous?: object) => {
  const id = newId(world, 'evt')
  const body = JSON.stringify({
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: world.now,
    livemode: false,
    pending_webhooks: [...world.webhookEndpoints.all()].filter((endpoint) => isMeantFor(endpoint, type)).length,
    request: { id: world.request?.id ?? null, idempotency_key: world.request?.idempotencyKey ?? null },
    type,
    data: { object, previous_attributes: previous },
  })
  world.events.put({ id, type, createdAt: world.now, body })
  world.newEvents.push(id)
}

export const isMeantFor = ({ isOn, events }: WebhookEndpointRecord, type: string) => isOn && (events.includes('*') || events.includes(type))

/** Records a change, if it's visible. */
export const emitChange = <Thing extends object>(world: StripeWorld, type: EventType, before: Thing, after: Thing) => {
  const previous: Partial<Thing> = { ...before }
  for (const field in before) if (JSON.stringify(before[field]) === JSON.stringify(after[field])) delete previous[field]
  if (Object.keys(previous).length > 0) emit(world, type, after, previous)
}
