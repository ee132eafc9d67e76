import * as z from 'zod'
import { CardNumber, Failure } from './billing/cards.ts'

const Metadata = z.record(z.string(), z.string())
const Seconds = z.number().int()
/** Minor units, such as cents. */
const Amount = z.number().int()
export const Interval = z.enum(['day', 'week', 'month', 'year'])

export const ProductRecord = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  isActive: z.boolean(),
  metadata: Metadata,
  createdAt: Seconds,
  updatedAt: Seconds,
})
export type ProductRecord = z.infer<typeof ProductRecord>

export const PriceRecord = z.object({
  id: z.string(),
  productId: z.string(),
  isActive: z.boolean(),
  currency: z.string(),
  unitAmount: Amount,
  /** None of a price that is paid once. */
  recurring: z.object({ interval: Interval, count: z.number().int() }).nullable(),
  lookupKey: z.string().nullable(),
  nickname: z.string().nullable(),
  taxBehavior: z.enum(['exclusive', 'inclusive', 'unspecified']),
  metadata: Metadata,
  createdAt: Seconds,
})
export type PriceRecord = z.infer<typeof PriceRecord>

export const CustomerRecord = z.object({
  id: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  description: z.string().nullable(),
  metadata: Metadata,
  createdAt: Seconds,
  /** Below zero is a credit, which the next invoices use up. */
  balance: Amount,
  currency: z.string().nullable(),
  paymentMethodId: z.string().nullable(),
  invoicePrefix: z.string(),
  nextInvoiceNumber: z.number().int(),
  isDeleted: z.boolean(),
})
export type CustomerRecord = z.infer<typeof CustomerRecord>

export const PaymentMethodRecord = z.object({
  id: z.string(),
  customerId: z.string(),
  card: CardNumber,
  name: z.string().nullable(),
  email: z.string().nullable(),
  createdAt: Seconds,
})
export type PaymentMethodRecord = z.infer<typeof PaymentMethodRecord>

/** What a session asks of the subscription that it begins. */
export const SubscriptionData = z.object({
  description: z.string().nullable(),
  metadata: Metadata,
  trialDays: z.number().int().nullable(),
  trialEnd: Seconds.nullable(),
  withoutCard: z.enum(['cancel', 'create_invoice', 'pause']),
})
export type SubscriptionData = z.infer<typeof SubscriptionData>

export const SessionRecord = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  createdAt: Seconds,
  expiresAt: Seconds,
  priceId: z.string(),
  quantity: z.number().int(),
  successUrl: z.string(),
  cancelUrl: z.string().nullable(),
  /** The one that was given, or the one that completing it made. */
  customerId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  invoiceId: z.string().nullable(),
  makesCustomer: z.boolean(),
  customerEmail: z.string().nullable(),
  clientReferenceId: z.string().nullable(),
  metadata: Metadata,
  locale: z.string().nullable(),
  allowsPromotionCodes: z.boolean().nullable(),
  hasAutomaticTax: z.boolean(),
  collectsTaxId: z.boolean(),
  billingAddress: z.enum(['auto', 'required']).nullable(),
  asksForCard: z.enum(['always', 'if_required']),
  subscriptionData: SubscriptionData,
  /** Whom and what an attempt to pay has made already, and the card that waits for proof. It only shows once it has succeeded. */
  attempt: z.object({ customerId: z.string(), paymentMethodId: z.string().nullable(), subscriptionId: z.string().nullable() }).nullable(),
  details: z.object({ email: z.string().nullable(), name: z.string().nullable() }).nullable(),
  /** Whether nothing is paid at once, because a trial comes first. */
  isFree: z.boolean(),
})
export type SessionRecord = z.infer<typeof SessionRecord>

export const Line = z.object({
  id: z.string(),
  amount: Amount,
  description: z.string(),
  priceId: z.string(),
  quantity: z.number().int(),
  /** Whether it makes up for a part of a period. */
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
  quantity: z.number().int(),
  status: z.enum(['incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'canceled', 'paused']),
  createdAt: Seconds,
  /** The moment that every period is counted from. */
  anchor: Seconds,
  periodStart: Seconds,
  periodEnd: Seconds,
  trialStart: Seconds.nullable(),
  trialEnd: Seconds.nullable(),
  hasTrialNotice: z.boolean(),
  withoutCard: z.enum(['cancel', 'create_invoice', 'pause']),
  cancelAt: Seconds.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  canceledAt: Seconds.nullable(),
  endedAt: Seconds.nullable(),
  cancellation: z.object({
    reason: z.enum(['cancellation_requested', 'payment_disputed', 'payment_failed']).nullable(),
    comment: z.string().nullable(),
    feedback: z.string().nullable(),
  }),
  description: z.string().nullable(),
  metadata: Metadata,
  paymentMethodId: z.string().nullable(),
  latestInvoiceId: z.string().nullable(),
  /** What the next invoice asks or gives back beside its period. */
  pendingLines: z.array(Line),
})
export type SubscriptionRecord = z.infer<typeof SubscriptionRecord>

export const InvoiceRecord = z.object({
  id: z.string(),
  number: z.string().nullable(),
  customerId: z.string(),
  subscriptionId: z.string(),
  subscriptionMetadata: Metadata,
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  reason: z.enum(['subscription_create', 'subscription_cycle', 'subscription_update', 'upcoming']),
  currency: z.string(),
  createdAt: Seconds,
  periodStart: Seconds,
  periodEnd: Seconds,
  lines: z.array(Line),
  startingBalance: Amount,
  endingBalance: Amount.nullable(),
  amountDue: Amount,
  amountPaid: Amount,
  attempts: z.number().int(),
  firstAttemptAt: Seconds.nullable(),
  nextAttemptAt: Seconds.nullable(),
  /** Whether Stripe goes on with it by itself. */
  isAutomatic: z.boolean(),
  finalizesAt: Seconds.nullable(),
  finalizedAt: Seconds.nullable(),
  paidAt: Seconds.nullable(),
  voidedAt: Seconds.nullable(),
  paymentIntentId: z.string().nullable(),
  prorationDate: Seconds.nullable(),
  metadata: Metadata,
})
export type InvoiceRecord = z.infer<typeof InvoiceRecord>

export const PaymentIntentRecord = z.object({
  id: z.string(),
  customerId: z.string(),
  invoiceId: z.string(),
  amount: Amount,
  currency: z.string(),
  status: z.enum(['requires_payment_method', 'requires_action', 'succeeded', 'canceled']),
  paymentMethodId: z.string().nullable(),
  latestChargeId: z.string().nullable(),
  createdAt: Seconds,
  canceledAt: Seconds.nullable(),
})
export type PaymentIntentRecord = z.infer<typeof PaymentIntentRecord>

export const ChargeRecord = z.object({
  id: z.string(),
  customerId: z.string(),
  paymentIntentId: z.string(),
  paymentMethodId: z.string(),
  amount: Amount,
  amountRefunded: Amount,
  currency: z.string(),
  failure: Failure.nullable(),
  createdAt: Seconds,
})
export type ChargeRecord = z.infer<typeof ChargeRecord>

export const RefundRecord = z.object({
  id: z.string(),
  chargeId: z.string(),
  amount: Amount,
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).nullable(),
  metadata: Metadata,
  createdAt: Seconds,
})
export type RefundRecord = z.infer<typeof RefundRecord>
