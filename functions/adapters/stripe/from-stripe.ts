import type Stripe from 'stripe'
import * as z from 'zod'
import type { Checkout } from '#functions/ports/payments.ts'
import { Invoice } from '#shared/contracts/payments.ts'
import type { Money } from '#shared/domain/money.ts'
import { planOfLookupKey } from '#shared/domain/plans.ts'
import { PaidPlan } from '#shared/domain/schemas.ts'
import { isLiving, type Subscription, SubscriptionStatus } from '#shared/domain/subscriptions.ts'
import { secondMs, toInstant } from '#shared/domain/times.ts'

/** Returns the id of a reference, which Stripe gives as an id or as the expanded object. */
export const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : (reference?.id ?? undefined)

export const instantOf = (seconds: number) => toInstant(seconds * secondMs)

export const moneyOf = (amount: number, currency: string): Money => ({ amount, currency: currency.toLowerCase() })

/** A price whose lookup key moved to a newer one still says which plan it's for. */
export const planOf = ({ metadata, lookup_key }: Pick<Stripe.Price, 'metadata' | 'lookup_key'>): PaidPlan | undefined =>
  PaidPlan.safeParse(metadata.plan).data ?? planOfLookupKey(lookup_key)

const CheckoutStatus = z.enum(['open', 'complete', 'expired'])

export const toCheckout = (session: Stripe.Checkout.Session): Checkout => ({
  id: session.id,
  status: CheckoutStatus.parse(session.status),
  isPaid: session.status === 'complete' && session.payment_status !== 'unpaid',
  url: session.url ?? undefined,
  userId: session.client_reference_id ?? undefined,
  plan: PaidPlan.safeParse(session.metadata?.plan).data,
  subscriptionId: idOf(session.subscription),
})

/**
 * Returns the relevant one of a customer's subscriptions, which are sorted newest first: the living one, or else the
 * newest.
 */
export const current = (subscriptions: readonly Stripe.Subscription[]) => living(subscriptions) ?? subscriptions[0]

/** Returns the one that can be changed. */
export const living = (subscriptions: readonly Stripe.Subscription[]) =>
  subscriptions.find(({ status }) => isLiving({ status: SubscriptionStatus.parse(status) }))

/**
 * Builds our copy of a subscription, from one with its latest invoice expanded and its customer's last payment.
 * Undefined if it isn't for one of our plans.
 */
export const toSubscription = (subscription: Stripe.Subscription, payment: Stripe.Invoice | undefined): Subscription | undefined => {
  const [item] = subscription.items.data
  const plan = item && planOf(item.price)
  if (!item || !plan) return undefined
  const status = SubscriptionStatus.parse(subscription.status)
  const endsAt = endOf(subscription, item)
  return {
    id: subscription.id,
    plan,
    status,
    currentPeriodEnd: instantOf(item.current_period_end),
    price: moneyOf(item.price.unit_amount ?? 0, item.price.currency),
    ...(endsAt !== null && { endsAt: instantOf(endsAt) }),
    ...(status === 'past_due' && { pastDueSince: instantOf(missingSince(subscription, item)) }),
    ...(status === 'past_due' && openPageOf(subscription.latest_invoice)),
    ...(payment && { paidAt: paidAtOf(payment) }),
  }
}

/** The portal sets a time. `cancel_at_period_end` means the end of the paid month. */
const endOf = ({ ended_at, cancel_at, cancel_at_period_end }: Stripe.Subscription, { current_period_end }: Stripe.SubscriptionItem) =>
  ended_at ?? cancel_at ?? (cancel_at_period_end ? current_period_end : null)

const missingSince = ({ latest_invoice }: Stripe.Subscription, { current_period_start }: Stripe.SubscriptionItem) =>
  latest_invoice !== null && typeof latest_invoice === 'object' ? latest_invoice.created : current_period_start

/** The page where an open invoice can be paid. */
const openPageOf = (invoice: Stripe.Subscription['latest_invoice']) =>
  invoice !== null && typeof invoice === 'object' && invoice.status === 'open' && invoice.hosted_invoice_url
    ? { invoiceUrl: invoice.hosted_invoice_url }
    : {}

/** True if an invoice brought in money: invoices settled by credit, and those that credit something, are "paid" too. */
export const isPayment = (invoice: Stripe.Invoice) => invoice.status === 'paid' && invoice.amount_paid > 0

export const paidAtOf = ({ status_transitions, created }: Stripe.Invoice) => instantOf(status_transitions.paid_at ?? created)

export const toInvoice = (invoice: Stripe.Invoice): Invoice => ({
  id: invoice.id,
  ...(invoice.number !== null && { number: invoice.number }),
  createdAt: instantOf(invoice.created),
  total: moneyOf(invoice.total, invoice.currency),
  amount: dueOf(invoice),
  status: Invoice.shape.status.parse(invoice.status),
  ...(invoice.hosted_invoice_url && { url: invoice.hosted_invoice_url }),
  ...(invoice.invoice_pdf && { pdf: invoice.invoice_pdf }),
})

/**
 * An invoice's amount due after the customer's credit, or the amount paid. It's negative for an invoice that credits
 * something, where Stripe charges nothing.
 */
export const dueOf = ({ total, status, amount_due, amount_paid, currency }: Stripe.Invoice): Money =>
  moneyOf(total < 0 ? total : status === 'paid' ? amount_paid : amount_due, currency)

const Owned = z.object({ customer: z.union([z.string(), z.object({ id: z.string() })]).nullish() })

/** Returns the customer an event is about. */
export const customerOf = (object: unknown) => idOf(Owned.safeParse(object).data?.customer)
