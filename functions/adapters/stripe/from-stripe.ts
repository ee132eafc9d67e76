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

/** The copy of a subscription whose latest invoice was read with it; undefined when it is for none of our plans. */
export const toSubscription = (subscription: Stripe.Subscription): Subscription | undefined => {
  const [item] = subscription.items.data
  const plan = item && planOf(item.price)
  if (!item || !plan) return undefined
  const status = SubscriptionStatus.parse(subscription.status)
  const [endsAt, paidAt] = [endOf(subscription, item), paymentOf(subscription.latest_invoice)]
  return {
    id: subscription.id,
    plan,
    status,
    currentPeriodEnd: instantOf(item.current_period_end),
    price: moneyOf(item.price.unit_amount ?? 0, item.price.currency),
    ...(endsAt !== null && { endsAt: instantOf(endsAt) }),
    ...(status === 'past_due' && { pastDueSince: instantOf(missingSince(subscription, item)) }),
    ...(paidAt !== null && { paidAt: instantOf(paidAt) }),
  }
}

/** The portal sets a time, `cancel_at_period_end` means the end of the paid month. */
const endOf = ({ ended_at, cancel_at, cancel_at_period_end }: Stripe.Subscription, { current_period_end }: Stripe.SubscriptionItem) =>
  ended_at ?? cancel_at ?? (cancel_at_period_end ? current_period_end : null)

const missingSince = ({ latest_invoice }: Stripe.Subscription, { current_period_start }: Stripe.SubscriptionItem) =>
  latest_invoice !== null && typeof latest_invoice === 'object' ? latest_invoice.created : current_period_start

const paymentOf = (invoice: Stripe.Subscription['latest_invoice']) =>
  invoice !== null && typeof invoice === 'object' && invoice.status === 'paid' && invoice.amount_paid > 0
    ? invoice.status_transitions.paid_at
    : null

export const toInvoice = ({ id, number, created, total, currency, status, ...links }: Stripe.Invoice): Invoice => ({
  id,
  ...(number !== null && { number }),
  createdAt: instantOf(created),
  total: moneyOf(total, currency),
  status: Invoice.shape.status.parse(status),
  ...(links.hosted_invoice_url && { url: links.hosted_invoice_url }),
  ...(links.invoice_pdf && { pdf: links.invoice_pdf }),
})

const Owned = z.object({ customer: z.union([z.string(), z.object({ id: z.string() })]).nullish() })

/** The customer that an event is about. */
export const customerOf = (object: unknown) => idOf(Owned.safeParse(object).data?.customer)
