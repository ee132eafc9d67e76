import * as z from 'zod'
import {
  ChargeRecord,
  CustomerRecord,
  DeliveryRecord,
  EventRecord,
  InvoiceRecord,
  KeptAnswerRecord,
  PaymentIntentRecord,
  PaymentMethodRecord,
  PortalConfigurationRecord,
  PortalSessionRecord,
  PriceRecord,
  ProductRecord,
  SessionRecord,
  SubscriptionRecord,
  WebhookEndpointRecord,
} from './records.ts'

/** The record type of each kind of object. */
export const recordSchemas = {
  products: ProductRecord,
  prices: PriceRecord,
  customers: CustomerRecord,
  paymentMethods: PaymentMethodRecord,
  sessions: SessionRecord,
  subscriptions: SubscriptionRecord,
  invoices: InvoiceRecord,
  paymentIntents: PaymentIntentRecord,
  charges: ChargeRecord,
  portalConfigurations: PortalConfigurationRecord,
  portalSessions: PortalSessionRecord,
  webhookEndpoints: WebhookEndpointRecord,
  events: EventRecord,
  keptAnswers: KeptAnswerRecord,
  deliveries: DeliveryRecord,
}

export const Kind = z.keyof(z.object(recordSchemas))
export type Kind = z.infer<typeof Kind>
type Records = { [K in Kind]: z.infer<(typeof recordSchemas)[K]> }
type Collections = { [K in Kind]: Collection<Records[K]> }

/**
 * Everything in a Stripe account, in memory. Nothing in it reads a clock, uses randomness, or does I/O: time moves only
 * with `passTime`, and ids are sequential, so the same calls always have the same results.
 */
export type StripeWorld = Collections & {
  /** The URL of its pages. */
  url: string
  /** The key that authenticates callers to our account. */
  secretKey: string
  /** Seconds since the epoch. */
  now: number
  lastId: number
  /** The call being answered. Events are attributed to it. */
  request: { id: string; idempotencyKey: string | null } | null
  /** The ids of events that haven't been collected yet. */
  newEvents: string[]
}

export type StripeWorldOptions = { url: string; secretKey: string; now: number }

/** A new account where nothing has happened yet. */
export const openStripeWorld = ({ url, secretKey, now }: StripeWorldOptions): StripeWorld => ({
  products: collection(),
  prices: collection(),
  customers: collection(),
  paymentMethods: collection(),
  sessions: collection(),
  subscriptions: collection(),
  invoices: collection(),
  paymentIntents: collection(),
  charges: collection(),
  portalConfigurations: collection(),
  portalSessions: collection(),
  webhookEndpoints: collection(),
  events: collection(),
  keptAnswers: collection(),
  deliveries: collection(),
  url,
  secretKey,
  now,
  lastId: 0,
  request: null,
  newEvents: [],
})

/** Collects the ids of events since the last call, in order. */
export const takeEvents = (world: StripeWorld) => world.newEvents.splice(0)

/** A new, unused id. */
export const newId = (world: StripeWorld, prefix: string) => {
  world.lastId += 1
  return `${prefix}_1Crier${world.lastId.toString(36).toUpperCase().padStart(10, '0')}`
}

export type Collection<Item extends { id: string }> = {
  get: (id: string | null | undefined) => Item | undefined
  /** For an id referenced by one of our own records. Throws if it's missing. */
  must: (id: string) => Item
  put: (item: Item) => Item
  /** Changes some fields of an existing record. */
  change: (id: string, change: Partial<Item>) => Item
  remove: (id: string) => void
  /** In creation order. */
  all: () => IterableIterator<Item>
  size: () => number
  /** The ids that were added, changed, or removed since the last call. */
  takeChanged: () => string[]
}

const collection = <Item extends { id: string }>(): Collection<Item> => {
  const items = new Map<string, Item>()
  const changed = new Set<string>()
  const must = (id: string) => {
    const item = items.get(id)
    if (!item) throw new Error(`There is no ${id}.`)
    return item
  }
  const put = (item: Item) => {
    items.set(item.id, item)
    changed.add(item.id)
    return item
  }
  return {
    get: (id) => (id === null || id === undefined ? undefined : items.get(id)),
    must,
    put,
    change: (id, change) => put({ ...must(id), ...change }),
    remove: (id) => {
      items.delete(id)
      changed.add(id)
    },
    all: () => items.values(),
    size: () => items.size,
    takeChanged: () => {
      const ids = [...changed]
      changed.clear()
      return ids
    },
  }
}
