import * as z from 'zod'
import { CardNumber, Failure } from './billing/cards.ts'

const Metadata = z.record(z.string(), z.string())
const Seconds = z.number().int()
/** Minor units, such as cents. */
const Amount = z.number().int()

export const ProductRecord = z.object({ id: z.string(), name: z.string(), isActive: z.boolean() })
export type ProductRecord = z.infer<typeof ProductRecord>

/** A monthly price. */
export const PriceRecord = z.object({
  id: z.string(),
  productId: z.string(),
  isActive: z.boolean(),
  currency: z.string(),
  unitAmount: Amount,
  lookupKey: z.string().nullable(),
  taxBehavior: z.enum(['exclusive', 'inclusive', 'unspecified']),
  metadata: Metadata,
  createdAt: Seconds,
})
export type PriceRecord = z.infer<typeof PriceRecord>

export const CustomerRecord = z.object({
  id: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  metadata: Metadata,
  createdAt: Seconds,
  /** A negative balance is a credit, which the next invoices use up. */
  balance: Amount,
  paymentMethodId: z.string().nullable(),
  invoicePrefix: z.string(),
  nextInvoiceNumber: z.number().int(),
  isDeleted: z.boolean(),
})
export type CustomerRecord = z.infer<typeof CustomerRecord>

export const PaymentMethodRecord = z.object({ id: z.string(), customerId: z.string(), card: CardNumber })
export type PaymentMethodRecord = z.infer<typeof PaymentMethodRecord>

export const SessionRecord = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  createdAt: Seconds,
  expiresAt: Seconds,
  priceId: z.string(),
  successUrl: z.string(),
  cancelUrl: z.string().nullable(),
  customerId: z.string(),
  subscriptionId: z.string().nullable(),
  invoiceId: z.string().nullable(),
  clientReferenceId: z.string().nullable(),
  metadata: Metadata,
  subscriptionMetadata: Metadata,
  /**
   * What a payment attempt has created so far: the card that awaits authentication, and the subscription. It's only
   * visible once it has succeeded.
   */
  attempt: z.object({ paymentMethodId: z.string().nullable(), subscriptionId: z.string() }).nullable(),
})
export type SessionRecord = z.infer<typeof SessionRecord>

export const Line = z.object({
  id: z.string(),
  amount: Amount,
  description: z.string(),
  priceId: z.string(),
  /** True if it's a proration for part of a period. */
  isProration: z.boolean(),
  start: Seconds,
  end: Seconds,
})
export type Line = z.infer<typeof Line>

export const SubscriptionRecord = z.object({
  id: z.string(),
  itemId: z.string(),
  customerId: z.string(),
  priceId: z.string(),
  status: z.enum(['incomplete', 'incomplete_expired', 'active', 'past_due', 'canceled']),
  createdAt: Seconds,
  /** The time that every period is counted from. */
  anchor: Seconds,
  periodStart: Seconds,
  periodEnd: Seconds,
  cancelAt: Seconds.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  canceledAt: Seconds.nullable(),
  endedAt: Seconds.nullable(),
  endReason: z.enum(['cancellation_requested', 'payment_failed']).nullable(),
  metadata: Metadata,
  paymentMethodId: z.string().nullable(),
  latestInvoiceId: z.string(),
  /** A change that's pending until its invoice is paid. */
  pendingUpdate: z.object({ priceId: z.string(), invoiceId: z.string(), expiresAt: Seconds }).nullable().default(null),
})
export type SubscriptionRecord = z.infer<typeof SubscriptionRecord>

export const InvoiceRecord = z.object({
  id: z.string(),
  number: z.string().nullable(),
  customerId: z.string(),
  subscriptionId: z.string(),
  status: z.enum(['draft', 'open', 'paid', 'void']),
  reason: z.enum(['subscription_create', 'subscription_cycle', 'subscription_update']),
  currency: z.string(),
  createdAt: Seconds,
  lines: z.array(Line),
  startingBalance: Amount,
  endingBalance: Amount.nullable(),
  amountDue: Amount,
  amountPaid: Amount,
  attempts: z.number().int(),
  firstAttemptAt: Seconds.nullable(),
  nextAttemptAt: Seconds.nullable(),
  /** True if Stripe advances it automatically. */
  isAutomatic: z.boolean(),
  finalizesAt: Seconds.nullable(),
  finalizedAt: Seconds.nullable(),
  paidAt: Seconds.nullable(),
  paymentIntentId: z.string().nullable(),
})
export type InvoiceRecord = z.infer<typeof InvoiceRecord>

export const PaymentIntentRecord = z.object({
  id: z.string(),
  status: z.enum(['requires_payment_method', 'requires_action', 'succeeded', 'canceled']),
  paymentMethodId: z.string().nullable(),
  latestChargeId: z.string().nullable(),
})
export type PaymentIntentRecord = z.infer<typeof PaymentIntentRecord>

export const ChargeRecord = z.object({
  id: z.string(),
  customerId: z.string(),
  paymentIntentId: z.string(),
  amount: Amount,
  amountRefunded: Amount,
  currency: z.string(),
  failure: Failure.nullable(),
  createdAt: Seconds,
})
export type ChargeRecord = z.infer<typeof ChargeRecord>

/** What a customer may do in the portal. */
export const PortalConfigurationRecord = z.object({
  id: z.string(),
  isActive: z.boolean(),
  isDefault: z.boolean(),
  name: z.string().nullable(),
  hasInvoices: z.boolean(),
  canChangeCard: z.boolean(),
  canCancel: z.boolean(),
  metadata: Metadata,
})
export type PortalConfigurationRecord = z.infer<typeof PortalConfigurationRecord>

export const PortalSessionRecord = z.object({
  id: z.string(),
  customerId: z.string(),
  configurationId: z.string(),
  returnUrl: z.string().nullable(),
  createdAt: Seconds,
})
export type PortalSessionRecord = z.infer<typeof PortalSessionRecord>

export const WebhookEndpointRecord = z.object({
  id: z.string(),
  url: z.string(),
  /** Event names, or `*`. */
  events: z.array(z.string()),
  secret: z.string(),
  apiVersion: z.string().nullable(),
  metadata: Metadata,
  isOn: z.boolean(),
})
export type WebhookEndpointRecord = z.infer<typeof WebhookEndpointRecord>

/** `body` is the whole event as JSON. */
export const EventRecord = z.object({ id: z.string(), type: z.string(), createdAt: Seconds, body: z.string() })
export type EventRecord = z.infer<typeof EventRecord>

/** A response that's replayed for the same idempotency key, which is its id. `request` is the request it was for. */
export const KeptAnswerRecord = z.object({
  id: z.string(),
  request: z.string(),
  status: z.number().int(),
  body: z.string(),
  createdAt: Seconds,
})
export type KeptAnswerRecord = z.infer<typeof KeptAnswerRecord>

/** An event being delivered to an endpoint. */
export const DeliveryRecord = z.object({
  id: z.string(),
  eventId: z.string(),
  endpointId: z.string(),
  attempts: z.number().int(),
  /** In ms on Stripe's clock. */
  dueAtMs: z.number().int(),
})
export type DeliveryRecord = z.infer<typeof DeliveryRecord>
