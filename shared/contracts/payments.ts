import * as z from 'zod/mini'
import { Entitlements } from '../domain/entitlements.ts'
import { Instant } from '../domain/instants.ts'
import { Money, PaidPlan, Plan } from '../domain/schemas.ts'
import { Subscription } from '../domain/subscriptions.ts'
import { Email, PersonName } from '../domain/users.ts'
import { atMost, cleaned } from '../domain/visible-text.ts'
import { i18n } from '../i18n.ts'
import { endpoint, Message, pageOf } from './endpoint.ts'

/** How many of something a person has and can have. `null` means no limit. */
const Used = z.object({ used: z.int(), limit: z.nullable(z.int()) })

/**
 * The person's plan, why they have it, and until when, plus how much of it is used and what is paused because it
 * exceeds the plan.
 */
export const PlanOverview = z
  .object({
    wantedPlan: Plan,
    entitlements: Entitlements,
    /** When the trial ends or ended. Missing until the email address is verified. */
    trialEndsAt: z.optional(Instant),
    subscription: z.optional(Subscription),
    /** True if a recent payment can still be refunded. */
    canAskForRefund: z.boolean(),
    usage: z.object({ accounts: Used, scheduledPosts: Used }),
    /** What waits until the plan allows it. */
    paused: z.object({ accounts: z.int(), posts: z.int() }),
  })
  .register(z.globalRegistry, { id: 'PlanOverview' })
export type PlanOverview = z.infer<typeof PlanOverview>

/**
 * A payment's status. `open` can still be paid. `processing` was paid but Stripe hasn't confirmed it yet. `paid` has
 * arrived.
 */
export const CheckoutState = z
  .object({ status: z.enum(['open', 'processing', 'paid', 'expired']), plan: PaidPlan })
  .register(z.globalRegistry, { id: 'CheckoutState' })
export type CheckoutState = z.infer<typeof CheckoutState>

/**
 * An invoice as Stripe has it. `url` is its page at Stripe and `pdf` its file. `total` is the invoice total, and
 * `amount` is what was paid or is still due after credit. Negative when the invoice is a credit.
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

/**
 * What a plan change costs: now, after credit (negative for a credit), and at the next renewal. Send `asOf` back with
 * the change.
 */
export const ChangePreview = z
  .object({ plan: PaidPlan, dueToday: Money, nextPayment: Money, nextPaymentAt: Instant, asOf: Instant })
  .register(z.globalRegistry, { id: 'ChangePreview' })
export type ChangePreview = z.infer<typeof ChangePreview>

const Url = z.object({ url: z.url() })
const CheckoutRequest = z.strictObject({ email: z.optional(Email), name: z.optional(PersonName), plan: PaidPlan })
const Checkout = z.object({ sessionId: z.string(), url: z.url() })
const SessionId = z
  .string('Enter the payment ID.')
  .check(z.minLength(1, 'Enter the payment ID.'), z.maxLength(200, { error: () => i18n.t('We couldn’t find that payment.') }))

/**
 * Plans, their prices, and everything about paying for one. Stripe takes the payment, and no card data ever reaches us.
 */
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
    permission: 'self',
    summary:
      'Start a payment on Stripe’s page. The same person and plan get the same payment until it’s paid or expires. `email` and `name`, if sent, must be the person’s own.',
    input: CheckoutRequest,
    answers: { 201: Checkout },
  }),
  checkout: endpoint({
    method: 'GET',
    path: '/payment/checkout-sessions/{sessionId}',
    auth: 'user',
    permission: 'self',
    summary: 'The status of your own payment.',
    input: z.strictObject({ sessionId: SessionId }),
    answers: { 200: CheckoutState },
  }),
  plan: endpoint({
    method: 'GET',
    path: '/payment/plan',
    auth: 'user',
    permission: 'self',
    summary: 'The person’s plan, how much of it is used, and their subscription.',
    input: z.strictObject({}),
    answers: { 200: PlanOverview },
    needsPerson: true,
  }),
  invoices: endpoint({
    method: 'GET',
    path: '/payment/invoices',
    auth: 'user',
    permission: 'self',
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
    permission: 'self',
    summary: 'The address of Stripe’s page for the person’s card, invoices, and subscription. It works for a few minutes.',
    input: z.strictObject({}),
    answers: { 201: Url },
  }),
  previewChange: endpoint({
    method: 'POST',
    path: '/payment/plan/preview',
    auth: 'user',
    permission: 'self',
    summary: 'What switching to another paid plan costs today and each month.',
    input: z.strictObject({ plan: PaidPlan }),
    answers: { 200: ChangePreview },
  }),
  changePlan: endpoint({
    method: 'PUT',
    path: '/payment/plan',
    auth: 'user',
    permission: 'self',
    summary:
      'Switch to another paid plan immediately, at the price in the preview with this `asOf`. If the card requires it, `url` is Stripe’s page for confirming the payment first.',
    input: z.strictObject({ plan: PaidPlan, asOf: Instant }),
    answers: { 202: z.extend(Message, { url: z.optional(z.url()) }) },
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/payment/subscription/cancel',
    auth: 'user',
    permission: 'self',
    summary: 'End the subscription after the paid month.',
    input: z.strictObject({}),
    answers: { 202: Message },
  }),
  resume: endpoint({
    method: 'POST',
    path: '/payment/subscription/resume',
    auth: 'user',
    permission: 'self',
    summary: 'Undo a cancellation, until the subscription has ended.',
    input: z.strictObject({}),
    answers: { 202: Message },
  }),
  refund: endpoint({
    method: 'POST',
    path: '/payment/refund-request',
    auth: 'user',
    permission: 'self',
    summary: 'Request a refund of the last payment within 7 days. A person reviews the request.',
    input: z.strictObject({
      reason: z._default(z.string().check(cleaned, z.trim(), atMost(2_000)), ''),
    }),
    answers: { 202: Message },
  }),
  /** Legacy names for these three calls. */
  createPayment: endpoint({
    method: 'POST',
    path: '/payments/create',
    auth: 'user',
    permission: 'self',
    summary: 'The same as create-checkout-session, under its older name.',
    input: CheckoutRequest,
    answers: { 201: Checkout },
  }),
  verifyPayment: endpoint({
    method: 'POST',
    path: '/payments/verify',
    auth: 'user',
    permission: 'self',
    summary: 'The status of your own payment, under its older name.',
    input: z.strictObject({ sessionId: SessionId }),
    answers: { 200: CheckoutState },
  }),
  cancelPayment: endpoint({
    method: 'POST',
    path: '/payments/cancel',
    auth: 'user',
    permission: 'self',
    summary: 'Abandon your own payment that’s still open. Subscriptions aren’t affected.',
    input: z.strictObject({ sessionId: SessionId }),
    answers: { 200: CheckoutState },
  }),
}
