import { totalOf } from '../objects/invoice.ts'
import type { Line, PriceRecord, SubscriptionRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { productName, settled, share } from './amounts.ts'
import { type CardAnswer, cardAnswer } from './cards.ts'
import { createInvoice, finalizeInvoice } from './invoices.ts'
import { noCard, payInvoice } from './payments.ts'
import { changeSubscription } from './subscriptions.ts'

type Change = { price: PriceRecord; at: number; mayFail: boolean }

/**
 * Changes what a subscription is for, within its period, and invoices at once what that costs. Unless it `mayFail`, a card that does not pay at
 * once leaves everything as it was. Its answer is returned.
 */
export const changePlan = (world: StripeWorld, id: string, { price, at, mayFail }: Change): CardAnswer => {
  const subscription = world.subscriptions.must(id)
  const lines = prorationLines(world, subscription, price, at)
  if (lines.length === 0) {
    changeSubscription(world, id, { priceId: price.id })
    return { kind: 'paid' }
  }
  const expected = expectedAnswer(world, subscription, lines)
  if (expected.kind !== 'paid' && !mayFail) return expected

  const invoiceId = newId(world, 'in')
  const updated = changeSubscription(world, id, { priceId: price.id, latestInvoiceId: invoiceId })
  createInvoice(world, { id: invoiceId, subscription: updated, reason: 'subscription_update', lines })
  finalizeInvoice(world, invoiceId)
  return payInvoice(world, invoiceId, { occasion: 'there' })
}

/** What the card would say, without asking it. */
const expectedAnswer = (world: StripeWorld, { customerId, paymentMethodId }: SubscriptionRecord, lines: Line[]): CardAnswer => {
  const customer = world.customers.must(customerId)
  if (settled(totalOf(lines), customer.balance).amountDue === 0) return { kind: 'paid' }
  const method = world.paymentMethods.get(paymentMethodId ?? customer.paymentMethodId)
  return method ? cardAnswer(method.card, 'there') : { kind: 'refused', failure: noCard }
}

/**
 * What is given back for the rest of the period, and what the rest costs from now on: to the second, in whole minor units. Nothing is before the
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
