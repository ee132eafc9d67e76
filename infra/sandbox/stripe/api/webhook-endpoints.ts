import Stripe from 'stripe'
import * as z from 'zod'
import type { WebhookEndpointRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { Flag, Metadata, mergedMetadata, newestFirst, pageOf, paging, Text } from './input.ts'
import { missing } from './problem.ts'
import { route } from './route.ts'

const Events = z.array(Text).min(1)

export const webhookEndpointRoutes = [
  route({
    method: 'POST',
    path: '/v1/webhook_endpoints',
    operation: 'set-up',
    input: z.strictObject({
      url: z.url('Invalid URL'),
      enabled_events: Events,
      api_version: z.literal(Stripe.API_VERSION).optional(),
      description: Text.optional(),
    }),
    answer: (world, { url, enabled_events: events, api_version: apiVersion = null }) => {
      const id = newId(world, 'we')
      const endpoint = world.webhookEndpoints.put({ id, url, events, secret: `whsec_${id}`, apiVersion, metadata: {}, isOn: true })
      return { ...webhookEndpointObject(endpoint), secret: endpoint.secret }
    },
  }),
  route({
    method: 'POST',
    path: '/v1/webhook_endpoints/{id}',
    operation: 'set-up',
    input: z.strictObject({ enabled_events: Events.optional(), disabled: Flag.optional(), metadata: Metadata.optional() }),
    answer: (world, { enabled_events: events, disabled, metadata }, id) => {
      const known = findEndpoint(world, id)
      const changed = world.webhookEndpoints.change(id, {
        events: events ?? known.events,
        isOn: disabled === undefined ? known.isOn : !disabled,
        metadata: mergedMetadata(known.metadata, metadata),
      })
      return webhookEndpointObject(changed)
    },
  }),
  route({
    method: 'GET',
    path: '/v1/webhook_endpoints',
    operation: 'set-up',
    input: z.strictObject(paging),
    answer: (world, page) =>
      pageOf(
        '/v1/webhook_endpoints',
        newestFirst(world.webhookEndpoints.all(), () => true),
        page,
        webhookEndpointObject,
      ),
  }),
  route({
    method: 'DELETE',
    path: '/v1/webhook_endpoints/{id}',
    operation: 'set-up',
    input: z.strictObject({}),
    answer: (world, _input, id) => {
      world.webhookEndpoints.remove(findEndpoint(world, id).id)
      return { id, object: 'webhook_endpoint', deleted: true }
    },
  }),
]

const findEndpoint = (world: StripeWorld, id: string) => {
  const endpoint = world.webhookEndpoints.get(id)
  if (!endpoint) throw missing('webhook endpoint', id)
  return endpoint
}

/** An endpoint without its secret. Only the call that creates it returns the secret. */
const webhookEndpointObject = ({ id, apiVersion, events, metadata, isOn, url }: WebhookEndpointRecord) =>
  ({
    id,
    object: 'webhook_endpoint',
    api_version: apiVersion,
    enabled_events: events,
    livemode: false,
    metadata,
    status: isOn ? 'enabled' : 'disabled',
    url,
  }) satisfies Partial<Stripe.WebhookEndpoint>
