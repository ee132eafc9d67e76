import * as z from 'zod/mini'
import { Instant } from './instants.ts'
import { Money, PaidPlan, Plan } from './schemas.ts'

/** A subscription's status, in Stripe's terms. https://docs.stripe.com/api/subscriptions/object */
export const SubscriptionStatus = z.enum([
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'paused',
])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/**
 * What Crier stores of a person's subscription: a copy of Stripe's data, written only in response to Stripe's events.
 */
export const Subscription = z.object({
  id: z.string(),
  plan: PaidPlan,
  status: SubscriptionStatus,
  /** The monthly price. */
  price: Money,
  /** The end of the paid month. */
  currentPeriodEnd: Instant,
  /** When it ends, if it was canceled. */
  endsAt: z.optional(Instant),
  /** When a payment went missing, while `status` is `past_due`. */
  pastDueSince: z.optional(Instant),
  /** Stripe's page for making the missing payment. */
  invoiceUrl: z.optional(z.url()),
  /** When the last payment arrived. */
  paidAt: z.optional(Instant),
})
export type Subscription = z.infer<typeof Subscription>

/** Reports whether a subscription has started and not ended. The person can then change it but not start another. */
export const isLiving = ({ status }: Pick<Subscription, 'status'>) =>
  status !== 'incomplete' && status !== 'canceled' && status !== 'incomplete_expired'

/** The plan a person asked for, was given, and pays for. */
export const Billing = z.object({
  /** The plan requested at sign-up. It grants nothing. */
  wantedPlan: Plan,
  /** The plan the deployment's operator grants everyone, if any. */
  grantedPlan: z.optional(Plan),
  /** Set once, when the email address is verified. */
  trialEndsAt: z.optional(Instant),
  /** The person's customer ID at Stripe. */
  customerId: z.optional(z.string()),
  subscription: z.optional(Subscription),
  /**
   * Grows with every write of the subscription, so data read from Stripe before another write isn't written anymore.
   */
  version: z._default(z.int(), 0),
})
export type Billing = z.infer<typeof Billing>

/** Stripe events after which a person's subscription is read again. Only the customer they name matters. */
export const paymentEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
] as const
