import Stripe from 'stripe'
import type { WebhookEndpointRecord } from './account-records.ts'
import { newId, type StripeWorld } from './stripe-world.ts'

type EventType = Stripe.Event['type']
type ObjectOf<Type extends EventType> = Extract<Stripe.Event, { type: Type }>['data']['object']
type Envelope = Omit<Stripe.EventBase, 'type' | 'data'>

/** Notes that something happened, as it stands now; `previous` is what changed, as it was. */
export const emit = <Type extends EventType>(
  world: StripeWorld,
  type: Type,
  object: ObjectOf<Type>,
  previous?: Partial<ObjectOf<Type>>,
) => {
  const envelope: Envelope = {
    id: newId(world, 'evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: world.now,
    livemode: false,
    pending_webhooks: [...world.webhookEndpoints.all()].filter((endpoint) => isMeantFor(endpoint, type)).length,
    request: { id: world.request?.id ?? null, idempotency_key: world.request?.idempotencyKey ?? null },
  }
  const body = JSON.stringify({ ...envelope, type, data: { object, previous_attributes: previous } })
  world.events.put({ id: envelope.id, type, createdAt: world.now, body })
  world.newEvents.push(envelope.id)
}

export const isMeantFor = ({ isOn, events }: WebhookEndpointRecord, type: string) => isOn && (events.includes('*') || events.includes(type))

/** Notes that something was changed, if anybody can see it. */
export const emitChange = <Type extends EventType>(world: StripeWorld, type: Type, before: ObjectOf<Type>, after: ObjectOf<Type>) => {
  const previous = changedFields(before, after)
  if (Object.keys(previous).length > 0) emit(world, type, after, previous)
}

/** Those fields of `before` that are not the same in `after`. */
export const changedFields = <Thing extends object>(before: Thing, after: Thing): Partial<Thing> => {
  const changed: Partial<Thing> = { ...before }
  for (const field in before) {
    if (JSON.stringify(before[field]) === JSON.stringify(after[field])) delete changed[field]
  }
  return changed
}
