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

/** What is kept of each kind of thing. */
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
 * All that a Stripe account holds, in memory. Nothing in it reads a clock, draws lots or does I/O: time moves with `passTime` alone, and ids
 * are counted, so that the same calls always lead to the same things.
 */
export type StripeWorld = Collections & {
  /** Where its pages are. */
  url: string
  /** What a caller proves to be our account with. */
  secretKey: string
  /** Seconds since the epoch. */
  now: number
  lastId: number
  /** The call that is being answered. What happens meanwhile happens because of it. */
  request: { id: string; idempotencyKey: string | null } | null
  /** The ids of events that were not taken yet. */
  newEvents: string[]
}

export type StripeWorldOptions = { url: string; secretKey: string; now: number }

/** An account in which nothing has happened yet. */
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

/** The ids of what has happened since this was last asked, in the order in which it did. */
export const takeEvents = (world: StripeWorld) => world.newEvents.splice(0)

/** An id that was never given before. */
export const newId = (world: StripeWorld, prefix: string) => {
  world.lastId += 1
  return `${prefix}_1Crier${world.lastId.toString(36).toUpperCase().padStart(10, '0')}`
}

export type Collection<Item extends { id: string }> = {
  get: (id: string | null | undefined) => Item | undefined
  /** For an id that one of our own records names. */
  must: (id: string) => Item
  put: (item: Item) => Item
  /** Changes some fields of one that is there. */
  change: (id: string, change: Partial<Item>) => Item
  remove: (id: string) => void
  /** In the order in which they were made. */
  all: () => IterableIterator<Item>
  size: () => number
  /** The ids of what was put or removed since this was last asked. */
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
