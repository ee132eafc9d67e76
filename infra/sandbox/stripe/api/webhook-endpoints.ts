import Stripe from 'stripe'
import * as z from 'zod'
import type { WebhookEndpointRecord } from '../account-records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { clearable, Flag, Metadata, mergedMetadata, orKnown, paging, Text } from './input.ts'
import { newestFirst, pageOf } from './pages.ts'
import { missing } from './problem.ts'
import { route } from './route.ts'

const Url = z.url('Invalid URL')
const Events = z.array(Text).min(1)

export const webhookEndpointRoutes = [
  route({
    method: 'POST',
    path: '/v1/webhook_endpoints',
    operation: 'set-up',
    input: z.strictObject({
      url: Url,
      enabled_events: Events,
      api_version: z.literal(Stripe.API_VERSION).optional(),
      description: Text.optional(),
      metadata: Metadata.optional(),
    }),
    answer: (
      world,
      { url, enabled_events: events, api_version: apiVersion = null, description = null, metadata },
    ): Stripe.WebhookEndpoint => {
      const id = newId(world, 'we')
      const endpoint = world.webhookEndpoints.put({
        id,
        url,
        events,
        secret: `whsec_${id}`,
        apiVersion,
        description,
        metadata: mergedMetadata({}, metadata),
        isOn: true,
        createdAt: world.now,
      })
      return { ...webhookEndpointObject(endpoint), secret: endpoint.secret }
    },
  }),
  route({
    method: 'POST',
    path: '/v1/webhook_endpoints/{id}',
    operation: 'set-up',
    input: z.strictObject({
      url: Url.optional(),
      enabled_events: Events.optional(),
      disabled: Flag.optional(),
      description: clearable(Text).optional(),
      metadata: Metadata.optional(),
    }),
    answer: (world, { url, enabled_events: events, disabled, description, metadata }, id): Stripe.WebhookEndpoint => {
      const known = findEndpoint(world, id)
      const changed = world.webhookEndpoints.change(id, {
        url: url ?? known.url,
        events: events ?? known.events,
        isOn: disabled === undefined ? known.isOn : !disabled,
        description: orKnown(description, known.description),
        metadata: mergedMetadata(known.metadata, metadata),
      })
      return webhookEndpointObject(changed)
    },
  }),
  route({
    method: 'GET',
    path: '/v1/webhook_endpoints/{id}',
    operation: 'set-up',
    input: z.strictObject({}),
    answer: (world, _input, id): Stripe.WebhookEndpoint => webhookEndpointObject(findEndpoint(world, id)),
  }),
  route({
    method: 'GET',
    path: '/v1/webhook_endpoints',
    operation: 'set-up',
    input: z.strictObject(paging),
    answer: (world, page): Stripe.ApiList<Stripe.WebhookEndpoint> =>
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
    answer: (world, _input, id): Stripe.DeletedWebhookEndpoint => {
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

/** An endpoint without its secret. Only the call that makes it answers the secret. */
const webhookEndpointObject = (endpoint: WebhookEndpointRecord): Stripe.WebhookEndpoint => ({
  id: endpoint.id,
  object: 'webhook_endpoint',
  api_version: endpoint.apiVersion,
  application: null,
  created: endpoint.createdAt,
  description: endpoint.description,
  enabled_events: endpoint.events,
  livemode: false,
  metadata: endpoint.metadata,
  status: endpoint.isOn ? 'enabled' : 'disabled',
  url: endpoint.url,
})
