import { totalOf } from '../objects/invoice.ts'
import type { Line, PriceRecord, SubscriptionRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { productName, settled, share } from './amounts.ts'
import { type CardAnswer, cardAnswer } from './cards.ts'
import { createInvoice, finalizeInvoice } from './invoices.ts'
import { noCard, payInvoice } from './payments.ts'
import { changeSubscription } from './subscriptions.ts'

export type ProrationBehavior = 'always_invoice' | 'create_prorations' | 'none'

type Change = { item: Item; behavior: ProrationBehavior; at: number; mayFail: boolean }

/**
 * Changes what a subscription is for, within its period. What that costs is invoiced at once, put on the next invoice, or left alone. Unless it
 * `mayFail`, a card that does not pay at once leaves everything as it was. Its answer is returned.
 */
export const changePlan = (world: StripeWorld, id: string, { item, behavior, at, mayFail }: Change): CardAnswer => {
  const subscription = world.subscriptions.must(id)
  const lines = behavior === 'none' ? [] : prorationLines(world, subscription, item, at)
  const changed = { priceId: item.price.id, quantity: item.quantity }
  if (behavior !== 'always_invoice' || lines.length === 0) {
    changeSubscription(world, id, { ...changed, pendingLines: [...subscription.pendingLines, ...lines] })
    return { kind: 'paid' }
  }
  const all = [...subscription.pendingLines, ...lines]
  const expected = expectedAnswer(world, subscription, all)
  if (expected.kind !== 'paid' && !mayFail) return expected

  const invoiceId = newId(world, 'in')
  const updated = changeSubscription(world, id, { ...changed, pendingLines: [], latestInvoiceId: invoiceId })
  createInvoice(world, {
    id: invoiceId,
    subscription: updated,
    reason: 'subscription_update',
    lines: all,
    periodStart: updated.periodStart,
    prorationDate: at,
  })
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

/** What a subscription is changed to. */
export type Item = { price: PriceRecord; quantity: number }

/**
 * What is given back for the rest of the period, and what the rest costs from now on: to the second, in whole minor units. Nothing is
 * while nothing is paid, in a trial or before the first payment.
 */
export const prorationLines = (world: StripeWorld, subscription: SubscriptionRecord, next: Item, at: number): Line[] => {
  const before: Item = { price: world.prices.must(subscription.priceId), quantity: subscription.quantity }
  const isSame = before.price.id === next.price.id && before.quantity === next.quantity
  if (isSame || subscription.status === 'trialing' || subscription.status === 'incomplete') return []
  return [unusedLine(world, subscription, at), restLine(world, subscription, next, at)]
}

/** What the rest of the period that was paid for is worth. */
export const unusedLine = (world: StripeWorld, subscription: SubscriptionRecord, at: number): Line => {
  const price = world.prices.must(subscription.priceId)
  const line = restLine(world, subscription, { price, quantity: subscription.quantity }, at)
  return { ...line, amount: 0 - line.amount, description: `Unused time on ${productName(world, price)} after ${dayText(at)}` }
}

const restLine = (world: StripeWorld, { periodStart, periodEnd }: SubscriptionRecord, { price, quantity }: Item, at: number): Line => ({
  id: newId(world, 'il'),
  amount: share(price.unitAmount * quantity, periodEnd - at, periodEnd - periodStart),
  description: `Remaining time on ${productName(world, price)} after ${dayText(at)}`,
  priceId: price.id,
  quantity,
  isProration: true,
  start: at,
  end: periodEnd,
})

const dayText = (seconds: number) => days.format(seconds * 1_000)
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
