import { totalOf } from '../objects/invoice.ts'
import type { Line, SubscriptionRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { settled } from './amounts.ts'
import { type CardAnswer, cardAnswer } from './cards.ts'
import { createInvoice, finalizeInvoice } from './invoices.ts'
import { noCard, payInvoice } from './payments.ts'
import { type Item, prorationLines } from './prorations.ts'
import { changeSubscription } from './subscriptions.ts'

export type ProrationBehavior = 'always_invoice' | 'create_prorations' | 'none'

type Change = { item: Item; behavior: ProrationBehavior; at: number; mayFail: boolean }

/**
 * Changes what a subscription is for, within its period. What that costs is invoiced at once, put on the next invoice, or left alone. Unless
 * it `mayFail`, a card that does not pay at once leaves everything as it was, and its answer is returned.
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
