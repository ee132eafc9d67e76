import { createPrice, createProduct } from './api/prices.ts'
import type { WebhookEndpointRecord } from './records.ts'
import { newId, type StripeWorld } from './stripe-world.ts'

/** The monthly prices. `amount` is in minor units. */
export type Catalog = { name: string; lookupKey: string; amount: number; currency: string; metadata?: Record<string, string> }[]

/** Where events are sent, the secret they're signed with, and which are sent; all of them by default. */
export type LocalEndpoint = { url: string; secret: string; events?: string[] }

type Account = { catalog: Catalog; webhooks: LocalEndpoint | undefined }

const endpointId = 'we_local'

/** Sets up an account as a deployment does, unless that has been done: prices, the portal, and the webhook endpoint. */
export const seedAccount = (world: StripeWorld, { catalog, webhooks }: Account) => {
  for (const { name, lookupKey, amount, currency, metadata = {} } of catalog) {
    const known = [...world.prices.all()].find((price) => price.lookupKey === lookupKey)
    if (known?.unitAmount === amount && known.currency === currency) continue
    if (known) world.prices.change(known.id, { lookupKey: null, isActive: false })
    const productId = known?.productId ?? createProduct(world, { name }).id
    createPrice(world, { productId, currency, unitAmount: amount, lookupKey, taxBehavior: 'inclusive', metadata })
  }
  if (world.portalConfigurations.size() === 0) savePortal(world)
  if (webhooks) world.webhookEndpoints.put(endpointOf(webhooks))
}

const endpointOf = ({ url, secret, events = ['*'] }: LocalEndpoint): WebhookEndpointRecord => ({
  id: endpointId,
  url,
  events,
  secret,
  apiVersion: null,
  metadata: {},
  isOn: true,
})

/** What the dashboard does when its portal settings are saved: it creates a configuration for opening sessions. */
const savePortal = (world: StripeWorld) =>
  world.portalConfigurations.put({
    id: newId(world, 'bpc'),
    isActive: true,
    isDefault: true,
    name: null,
    hasInvoices: true,
    canChangeCard: true,
    canCancel: true,
    metadata: {},
  })
