import * as z from 'zod'
import { hourSeconds } from '#shared/domain/times.ts'
import { totalOf } from '../objects.ts'
import type { Line, PriceRecord, SubscriptionRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { productName, settled, share } from './amounts.ts'
import { type CardAnswer, cardAnswer } from './cards.ts'
import { createInvoice, finalizeInvoice, voidInvoice } from './invoices.ts'
import { noCard, payInvoice } from './payments.ts'
import { changeSubscription } from './subscriptions.ts'

/**
 * What becomes of a change whose payment doesn't succeed at once: it's made anyway, refused, or left pending until the
 * payment.
 */
export const PaymentBehavior = z.enum(['allow_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])

type Change = { price: PriceRecord; at: number; behavior: z.infer<typeof PaymentBehavior> }

/** How long a change stays pending, in s. https://docs.stripe.com/billing/subscriptions/pending-updates */
const waitTime = 23 * hourSeconds

/**
 * Changes a subscription's price within its period, and invoices the difference at once. `behavior` decides what
 * becomes of it if the card doesn't pay at once. Returns the card's response.
 */
export const changePlan = (world: StripeWorld, id: string, { price, at, behavior }: Change): CardAnswer => {
  dropPendingUpdate(world, id)
  const subscription = world.subscriptions.must(id)
  const lines = prorationLines(world, subscription, price, at)
  if (lines.length === 0) {
    changeSubscription(world, id, { priceId: price.id })
    return { kind: 'paid' }
  }
  const expected = expectedAnswer(world, subscription, lines)
  if (expected.kind !== 'paid' && behavior === 'error_if_incomplete') return expected

  const invoiceId = newId(world, 'in')
  const waits = expected.kind !== 'paid' && behavior === 'pending_if_incomplete'
  const made = waits ? { pendingUpdate: { priceId: price.id, invoiceId, expiresAt: world.now + waitTime } } : { priceId: price.id }
  const updated = changeSubscription(world, id, { ...made, latestInvoiceId: invoiceId })
  createInvoice(world, { id: invoiceId, subscription: updated, reason: 'subscription_update', lines })
  finalizeInvoice(world, invoiceId)
  if (waits) world.invoices.change(invoiceId, { isAutomatic: false })
  return payInvoice(world, invoiceId, { occasion: 'there' })
}

/** Drops a pending change. */
export const dropPendingUpdate = (world: StripeWorld, id: string) => {
  const { pendingUpdate } = world.subscriptions.must(id)
  if (!pendingUpdate) return
  if (world.invoices.must(pendingUpdate.invoiceId).status === 'open') voidInvoice(world, pendingUpdate.invoiceId)
  changeSubscription(world, id, { pendingUpdate: null })
}

/** The card's expected response, without charging it. */
const expectedAnswer = (world: StripeWorld, { customerId, paymentMethodId }: SubscriptionRecord, lines: Line[]): CardAnswer => {
  const customer = world.customers.must(customerId)
  if (settled(totalOf(lines), customer.balance).amountDue === 0) return { kind: 'paid' }
  const method = world.paymentMethods.get(paymentMethodId ?? customer.paymentMethodId)
  return method ? cardAnswer(method.card, 'there') : { kind: 'refused', failure: noCard }
}

/**
 * The credit for the rest of the period, and the new cost of it: to the second, in whole minor units. Empty before the
 * first payment.
 */
export const prorationLines = (world: StripeWorld, subscription: SubscriptionRecord, next: PriceRecord, at: number): Line[] => {
  const before = world.prices.must(subscription.priceId)
  if (before.id === next.id || subscription.status === 'incomplete') return []
  const { periodStart, periodEnd } = subscription
  const part = (price: PriceRecord, sign: 1 | -1): Line => ({
    id: newId(world, 'il'),
    amount: sign * share(price.unitAmount, periodEnd - at, periodEnd - periodStart) || 0,
    description: `${sign === 1 ? 'Remaining' : 'Unused'} time on ${productName(world, price)} after ${days.format(at * 1_000)}`,
    priceId: price.id,
    isProration: true,
    start: at,
    end: periodEnd,
  })
  return [part(before, -1), part(next, 1)]
}

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
