import { hourSeconds } from '#shared/domain/times.ts'
import { emit } from '../event-log.ts'
import { subscriptionObject } from '../objects/subscription.ts'
import type { SubscriptionRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { periodLine } from './amounts.ts'
import { createInvoice, finalizeInvoice } from './invoices.ts'
import { payInvoice } from './payments.ts'
import { periodEnd } from './periods.ts'
import { changeSubscription, endSubscription } from './subscriptions.ts'

/** The invoice of a new period stays a draft for so long (s) before it is paid. */
const draftTime = hourSeconds

/** Begins the next period; a trial ends with it. */
export const renew = (world: StripeWorld, id: string) => {
  const before = world.subscriptions.must(id)
  if (before.status === 'trialing' && !hasCard(world, before) && before.withoutCard !== 'create_invoice') return endTrial(world, before)

  const price = world.prices.must(before.priceId)
  if (!price.recurring) throw new Error('A subscription has a price that is paid once.')
  const start = before.periodEnd
  const end = periodEnd(price.recurring, before.anchor, start)
  const invoiceId = newId(world, 'in')
  const isUnpaid = before.status === 'unpaid'
  const subscription = changeSubscription(world, id, {
    status: before.status === 'trialing' ? 'active' : before.status,
    periodStart: start,
    periodEnd: end,
    latestInvoiceId: invoiceId,
    pendingLines: [],
  })
  createInvoice(world, {
    id: invoiceId,
    subscription,
    reason: 'subscription_cycle',
    lines: [...before.pendingLines, periodLine(world, price, before.quantity, { start, end })],
    periodStart: before.periodStart,
    // Stripe goes on writing invoices for a subscription that is not paid, but no longer asks for the money.
    finalizesAt: isUnpaid ? null : world.now + draftTime,
  })
  if (isUnpaid) world.invoices.change(invoiceId, { isAutomatic: false })
}

/** Has what a new period costs paid. */
export const finishDraft = (world: StripeWorld, invoiceId: string) => {
  finalizeInvoice(world, invoiceId)
  payInvoice(world, invoiceId, { occasion: 'alone' })
}

const hasCard = (world: StripeWorld, { paymentMethodId, customerId }: SubscriptionRecord) =>
  (paymentMethodId ?? world.customers.must(customerId).paymentMethodId) !== null

const endTrial = (world: StripeWorld, { id, withoutCard }: SubscriptionRecord) => {
  if (withoutCard === 'cancel') endSubscription(world, id)
  else emit(world, 'customer.subscription.paused', subscriptionObject(world, changeSubscription(world, id, { status: 'paused' })))
}
