import * as z from 'zod/mini'
import { Entitlements } from '../domain/entitlements.ts'
import { Instant } from '../domain/instants.ts'
import { Money } from '../domain/money.ts'
import { PaidPlan, Plan } from '../domain/plans.ts'
import { Subscription } from '../domain/subscriptions.ts'
import { Email, PersonName } from '../domain/users.ts'
import { cleaned } from '../domain/visible-text.ts'
import { endpoint, Message, pageOf } from './endpoint.ts'

/** How many of a thing a person has, and may have; `null` is no limit. */
const Used = z.object({ used: z.int(), limit: z.nullable(z.int()) })

/** The person's plan, why they have it, and until when. Also how much of it is used, and what is paused because it exceeds the plan. */
export const PlanOverview = z
  .object({
    wantedPlan: Plan,
    entitlements: Entitlements,
    /** When the trial ends or ended; missing before the email address is verified. */
    trialEndsAt: z.optional(Instant),
    subscription: z.optional(Subscription),
    /** Whether a payment of the last days can be asked back. */
    canAskForRefund: z.boolean(),
    usage: z.object({ accounts: Used, scheduledPosts: Used }),
    /** What waits until the plan allows it. */
    paused: z.object({ accounts: z.int(), posts: z.int() }),
  })
  .register(z.globalRegistry, { id: 'PlanOverview' })
export type PlanOverview = z.infer<typeof PlanOverview>

/** How a payment stands: `open` can still be paid, `processing` was paid and Stripe's word on it is on its way, `paid` has arrived. */
export const CheckoutState = z
  .object({ status: z.enum(['open', 'processing', 'paid', 'expired']), plan: PaidPlan })
  .register(z.globalRegistry, { id: 'CheckoutState' })
export type CheckoutState = z.infer<typeof CheckoutState>

/**
 * An invoice as Stripe holds it; `url` is its page there, `pdf` its file. `total` is what it comes to, and `amount` what was paid of it or is to be
 * paid, after credit. It is below zero when the invoice credits money.
 */
export const Invoice = z
  .object({
    id: z.string(),
    number: z.optional(z.string()),
    createdAt: Instant,
    total: Money,
    amount: Money,
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
    url: z.optional(z.url()),
    pdf: z.optional(z.url()),
  })
  .register(z.globalRegistry, { id: 'Invoice' })
export type Invoice = z.infer<typeof Invoice>

/** What a change of plan costs: at once, after credit (negative when money is credited), and at the next turn of the month. `asOf` is to be sent with the change. */
export const ChangePreview = z
  .object({ plan: PaidPlan, dueToday: Money, nextPayment: Money, nextPaymentAt: Instant, asOf: Instant })
  .register(z.globalRegistry, { id: 'ChangePreview' })
export type ChangePreview = z.infer<typeof ChangePreview>

const Url = z.object({ url: z.url() })
const CheckoutRequest = z.strictObject({ email: z.optional(Email), name: z.optional(PersonName), plan: PaidPlan })
const Checkout = z.object({ sessionId: z.string(), url: z.url() })
const SessionId = z
  .string('Enter the payment ID.')
  .check(z.minLength(1, 'Enter the payment ID.'), z.maxLength(200, 'We couldn’t find that payment.'))

/** Plans, their prices, and everything about paying for one. Stripe takes the money; nothing of a card ever comes here. */
export const paymentsApi = {
  key: endpoint({
    method: 'GET',
    path: '/stripe/key',
    auth: 'anyone',
    summary: 'Stripe’s publishable key of this deployment.',
    input: z.strictObject({}),
    answers: { 200: z.object({ key: z.string() }) },
  }),
  price: endpoint({
    method: 'GET',
    path: '/stripe/price/{plan}',
    auth: 'anyone',
    summary: 'What a plan costs per month, in the currency’s smallest unit, according to Stripe. 503 while Stripe can’t be reached.',
    input: z.strictObject({ plan: Plan }),
    answers: { 200: z.object({ price: z.int(), currency: z.string() }) },
  }),
  createCheckout: endpoint({
    method: 'POST',
    path: '/payment/create-checkout-session',
    auth: 'user',
    summary:
      'Start a payment on Stripe’s page. The same person and plan get the same payment until it’s paid or expires. `email` and `name`, if sent, must be the person’s own.',
    input: CheckoutRequest,
    answers: { 201: Checkout },
  }),
  checkout: endpoint({
    method: 'GET',
    path: '/payment/checkout-sessions/{sessionId}',
    auth: 'user',
    summary: 'The status of your own payment.',
    input: z.strictObject({ sessionId: SessionId }),
    answers: { 200: CheckoutState },
  }),
  plan: endpoint({
    method: 'GET',
    path: '/payment/plan',
    auth: 'user',
    summary: 'The person’s plan, how much of it is used, and their subscription.',
    input: z.strictObject({}),
    answers: { 200: PlanOverview },
    needsPerson: true,
  }),
  invoices: endpoint({
    method: 'GET',
    path: '/payment/invoices',
    auth: 'user',
    summary: 'The person’s invoices, newest first.',
    input: z.strictObject({
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 24),
      cursor: z.optional(z.string().check(z.maxLength(600))),
    }),
    answers: { 200: pageOf(Invoice) },
  }),
  portal: endpoint({
    method: 'POST',
    path: '/payment/portal',
    auth: 'user',
    summary: 'The address of Stripe’s page for the person’s card, invoices, and subscription. It works for a few minutes.',
    input: z.strictObject({}),
    answers: { 201: Url },
  }),
  previewChange: endpoint({
    method: 'POST',
    path: '/payment/plan/preview',
    auth: 'user',
    summary: 'What switching to another paid plan costs today and each month.',
    input: z.strictObject({ plan: PaidPlan }),
    answers: { 200: ChangePreview },
  }),
  changePlan: endpoint({
    method: 'PUT',
    path: '/payment/plan',
    auth: 'user',
    summary:
      'Switch to another paid plan immediately, at the price in the preview with this `asOf`. If the card requires it, `url` is Stripe’s page for confirming the payment first.',
    input: z.strictObject({ plan: PaidPlan, asOf: Instant }),
    answers: { 202: z.extend(Message, { url: z.optional(z.url()) }) },
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/payment/subscription/cancel',
    auth: 'user',
    summary: 'End the subscription after the paid month.',
    input: z.strictObject({}),
    answers: { 202: Message },
  }),
  resume: endpoint({
    method: 'POST',
    path: '/payment/subscription/resume',
    auth: 'user',
    summary: 'Undo a cancellation, until the subscription has ended.',
    input: z.strictObject({}),
    answers: { 202: Message },
  }),
  refund: endpoint({
    method: 'POST',
    path: '/payment/refund-request',
    auth: 'user',
    summary: 'Request a refund of the last payment within 7 days. A person reviews the request.',
    input: z.strictObject({
      reason: z._default(z.string().check(cleaned, z.trim(), z.maxLength(2_000, 'Use at most 2,000 characters.')), ''),
    }),
    answers: { 202: Message },
  }),
  /** An older list of calls names these three. */
  createPayment: endpoint({
    method: 'POST',
    path: '/payments/create',
    auth: 'user',
    summary: 'The same as create-checkout-session, under its older name.',
    input: CheckoutRequest,
    answers: { 201: Checkout },
  }),
  verifyPayment: endpoint({
    method: 'POST',
    path: '/payments/verify',
    auth: 'user',
    summary: 'The status of your own payment, under its older name.',
    input: z.strictObject({ sessionId: SessionId }),
    answers: { 200: CheckoutState },
  }),
  cancelPayment: endpoint({
    method: 'POST',
    path: '/payments/cancel',
    auth: 'user',
    summary: 'Abandon your own payment that’s still open. Subscriptions aren’t affected.',
    input: z.strictObject({ sessionId: SessionId }),
    answers: { 200: CheckoutState },
  }),
}
