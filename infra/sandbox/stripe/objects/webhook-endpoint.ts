import type Stripe from 'stripe'
import type { WebhookEndpointRecord } from '../account-records.ts'

/** An endpoint without its secret, which is only told to whoever makes it. */
export const webhookEndpointObject = (endpoint: WebhookEndpointRecord): Stripe.WebhookEndpoint => ({
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
