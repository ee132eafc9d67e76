import * as z from 'zod/mini'
import { Instant } from './instants.ts'
import { Money } from './money.ts'
import { PaidPlan, Plan } from './plans.ts'

/** How a subscription stands at Stripe, in Stripe's own words. https://docs.stripe.com/api/subscriptions/object */
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

/** What Crier keeps of a person's subscription: a copy of what Stripe holds, written by what Stripe's events lead to and by nothing else. */
export const Subscription = z.object({
  id: z.string(),
  plan: PaidPlan,
  status: SubscriptionStatus,
  /** What is paid each month. */
  price: Money,
  /** The end of the month that is paid for. */
  currentPeriodEnd: Instant,
  /** When it ends, once it was cancelled. */
  endsAt: z.optional(Instant),
  /** Since when a payment has been missing, while `status` is `past_due`. */
  pastDueSince: z.optional(Instant),
  /** Stripe's page on which the payment that is missing can be made. */
  invoiceUrl: z.optional(z.url()),
  /** When the last payment arrived. */
  paidAt: z.optional(Instant),
})
export type Subscription = z.infer<typeof Subscription>

/** Whether a subscription has begun and has not ended. Then the person can change it, and can't begin another. */
export const isLiving = ({ status }: Pick<Subscription, 'status'>) =>
  status !== 'incomplete' && status !== 'canceled' && status !== 'incomplete_expired'

/** What a person wanted, was given to try, and pays for. */
export const Billing = z.object({
  /** The plan asked for at sign-up. It gives no right to anything. */
  wantedPlan: Plan,
  /** The plan that whoever runs this deployment gives everybody, if they do. */
  grantedPlan: z.optional(Plan),
  /** Set when the email address is verified, once and for all. */
  trialEndsAt: z.optional(Instant),
  /** Who the person is at Stripe. */
  customerId: z.optional(z.string()),
  subscription: z.optional(Subscription),
  /** Grows whenever the subscription is written: what was read at Stripe before another write is not written any more. */
  version: z._default(z.int(), 0),
})
export type Billing = z.infer<typeof Billing>

/** Stripe's events after which a person's subscription is read anew. Only the customer that they name counts. */
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
