import type Stripe from 'stripe'
import * as z from 'zod'
import type { Checkout } from '#functions/ports/payments.ts'
import { Invoice } from '#shared/contracts/payments.ts'
import type { Money } from '#shared/domain/money.ts'
import { PaidPlan, planOfLookupKey } from '#shared/domain/plans.ts'
import { isLiving, type Subscription, SubscriptionStatus } from '#shared/domain/subscriptions.ts'
import { secondMs, toInstant } from '#shared/domain/times.ts'

/** The id of what Stripe gives as an id or as the whole thing. */
export const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : (reference?.id ?? undefined)

export const instantOf = (seconds: number) => toInstant(seconds * secondMs)

export const moneyOf = (amount: number, currency: string): Money => ({ amount, currency: currency.toLowerCase() })

/** A price that lost its key to a newer one still says which plan it is for. */
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

/** The one of a customer's subscriptions, the newest first, that counts: the one that lives, else the newest. */
export const current = (subscriptions: readonly Stripe.Subscription[]) => living(subscriptions) ?? subscriptions[0]

/** The one that can be changed. */
export const living = (subscriptions: readonly Stripe.Subscription[]) =>
  subscriptions.find(({ status }) => isLiving({ status: SubscriptionStatus.parse(status) }))

/**
 * The copy of a subscription whose latest invoice was read with it, and the last payment of its customer. Undefined when it is for none of our
 * plans.
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

/** The portal sets a time, `cancel_at_period_end` means the end of the paid month. */
const endOf = ({ ended_at, cancel_at, cancel_at_period_end }: Stripe.Subscription, { current_period_end }: Stripe.SubscriptionItem) =>
  ended_at ?? cancel_at ?? (cancel_at_period_end ? current_period_end : null)

const missingSince = ({ latest_invoice }: Stripe.Subscription, { current_period_start }: Stripe.SubscriptionItem) =>
  latest_invoice !== null && typeof latest_invoice === 'object' ? latest_invoice.created : current_period_start

/** Where an open invoice can be paid. */
const openPageOf = (invoice: Stripe.Subscription['latest_invoice']) =>
  invoice !== null && typeof invoice === 'object' && invoice.status === 'open' && invoice.hosted_invoice_url
    ? { invoiceUrl: invoice.hosted_invoice_url }
    : {}

/** Whether money arrived by an invoice: one that credit paid for, or that credits something, is paid as well. */
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

/** What an invoice takes after the customer's credit, or took once it is paid. What it credits is below zero: Stripe then asks for nothing. */
export const dueOf = ({ total, status, amount_due, amount_paid, currency }: Stripe.Invoice): Money =>
  moneyOf(total < 0 ? total : status === 'paid' ? amount_paid : amount_due, currency)

const Owned = z.object({ customer: z.union([z.string(), z.object({ id: z.string() })]).nullish() })

/** The customer that an event is about. */
export const customerOf = (object: unknown) => idOf(Owned.safeParse(object).data?.customer)
