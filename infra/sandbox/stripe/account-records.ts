import * as z from 'zod'

const Metadata = z.record(z.string(), z.string())
const Seconds = z.number().int()
const ProrationBehavior = z.enum(['always_invoice', 'create_prorations', 'none'])

/** What a customer may do on the portal's page. */
export const PortalFeatures = z.object({
  customerUpdate: z.object({ isOn: z.boolean(), fields: z.array(z.string()) }),
  hasInvoices: z.boolean(),
  canChangeCard: z.boolean(),
  cancel: z.object({
    isOn: z.boolean(),
    mode: z.enum(['at_period_end', 'immediately']),
    proration: ProrationBehavior,
    asksWhy: z.boolean(),
    reasons: z.array(z.string()),
  }),
  update: z.object({
    isOn: z.boolean(),
    fields: z.array(z.string()),
    proration: ProrationBehavior,
    products: z.array(z.object({ product: z.string(), prices: z.array(z.string()) })),
  }),
})
export type PortalFeatures = z.infer<typeof PortalFeatures>

export const PortalConfigurationRecord = z.object({
  id: z.string(),
  isActive: z.boolean(),
  isDefault: z.boolean(),
  name: z.string().nullable(),
  returnUrl: z.string().nullable(),
  headline: z.string().nullable(),
  privacyUrl: z.string().nullable(),
  termsUrl: z.string().nullable(),
  features: PortalFeatures,
  metadata: Metadata,
  createdAt: Seconds,
  updatedAt: Seconds,
})
export type PortalConfigurationRecord = z.infer<typeof PortalConfigurationRecord>

export const PortalSessionRecord = z.object({
  id: z.string(),
  customerId: z.string(),
  configurationId: z.string(),
  returnUrl: z.string().nullable(),
  locale: z.string().nullable(),
  /** What the page is opened for, and where it leads when that is done. */
  flow: z
    .object({
      type: z.enum(['payment_method_update', 'subscription_cancel', 'subscription_update']),
      subscriptionId: z.string().nullable(),
    })
    .nullable(),
  createdAt: Seconds,
})
export type PortalSessionRecord = z.infer<typeof PortalSessionRecord>

export const WebhookEndpointRecord = z.object({
  id: z.string(),
  url: z.string(),
  /** Names of events, or `*`. */
  events: z.array(z.string()),
  secret: z.string(),
  apiVersion: z.string().nullable(),
  description: z.string().nullable(),
  metadata: Metadata,
  isOn: z.boolean(),
  createdAt: Seconds,
})
export type WebhookEndpointRecord = z.infer<typeof WebhookEndpointRecord>

export const EventRecord = z.object({
  id: z.string(),
  type: z.string(),
  createdAt: Seconds,
  /** The whole event as JSON. */
  body: z.string(),
})
export type EventRecord = z.infer<typeof EventRecord>

/** An answer that is given again to the same idempotency key. */
export const KeptAnswerRecord = z.object({
  /** The key. */
  id: z.string(),
  /** What was asked for with it. */
  request: z.string(),
  status: z.number().int(),
  body: z.string(),
  createdAt: Seconds,
})
export type KeptAnswerRecord = z.infer<typeof KeptAnswerRecord>

/** An event on its way to an endpoint. */
export const DeliveryRecord = z.object({
  id: z.string(),
  eventId: z.string(),
  endpointId: z.string(),
  attempts: z.number().int(),
  /** Milliseconds by Stripe's clock. */
  dueAtMs: z.number().int(),
  lastStatus: z.string().nullable(),
})
export type DeliveryRecord = z.infer<typeof DeliveryRecord>
