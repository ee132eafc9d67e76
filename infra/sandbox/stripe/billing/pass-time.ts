import { daySeconds, hourSeconds } from '#shared/domain/times.ts'
import { emit } from '../event-log.ts'
import { subscriptionObject } from '../objects/subscription.ts'
import type { InvoiceRecord, SubscriptionRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { periodLine } from './amounts.ts'
import { expireSession } from './checkout.ts'
import { createInvoice, finalizeInvoice } from './invoices.ts'
import { payInvoice } from './payments.ts'
import { periodEnd } from './periods.ts'
import { changeSubscription, endSubscription, giveUp } from './subscriptions.ts'

/** So long (s) a subscription waits for its first payment. */
const firstPaymentTime = 23 * hourSeconds
/** So long (s) before its end a trial is announced. */
const trialNotice = 3 * daySeconds

type Due = { at: number; happen: () => void }

/** Lets everything happen that is due by a moment (s), each at its own time. Time never goes back. */
export const passTime = (world: StripeWorld, until: number) => {
  for (let due = nextDue(world); due && due.at <= until; due = nextDue(world)) {
    world.now = Math.max(world.now, due.at)
    due.happen()
  }
  world.now = Math.max(world.now, until)
}

/** What comes first. At one moment, an end comes before a renewal. */
const nextDue = (world: StripeWorld) => {
  let first: Due | undefined
  const consider = (due: Due | undefined) => {
    if (due && (!first || due.at < first.at)) first = due
  }
  for (const { id, status, expiresAt } of world.sessions.all()) {
    if (status === 'open') consider({ at: expiresAt, happen: () => expireSession(world, id) })
  }
  for (const subscription of world.subscriptions.all()) consider(dueOf(world, subscription))
  for (const invoice of world.invoices.all()) consider(dueOfInvoice(world, invoice))
  return first
}

const dueOf = (world: StripeWorld, subscription: SubscriptionRecord): Due | undefined => {
  const { id, status, createdAt, cancelAt, periodEnd, trialEnd, hasTrialNotice } = subscription
  if (status === 'canceled' || status === 'incomplete_expired') return undefined
  if (status === 'incomplete') return { at: createdAt + firstPaymentTime, happen: () => giveUp(world, subscription) }
  if (status === 'trialing' && trialEnd !== null && !hasTrialNotice)
    return { at: Math.max(trialEnd - trialNotice, createdAt), happen: () => announceEndOfTrial(world, id) }
  const ends = cancelAt !== null && (cancelAt <= periodEnd || status === 'paused')
  if (ends) return { at: cancelAt, happen: () => endSubscription(world, id) }
  return status === 'paused' ? undefined : { at: periodEnd, happen: () => renew(world, id) }
}

const dueOfInvoice = (world: StripeWorld, { id, status, finalizesAt, nextAttemptAt }: InvoiceRecord): Due | undefined => {
  if (status === 'draft' && finalizesAt !== null) return { at: finalizesAt, happen: () => finishDraft(world, id) }
  if (status === 'open' && nextAttemptAt !== null) return { at: nextAttemptAt, happen: () => payInvoice(world, id, { occasion: 'alone' }) }
  return undefined
}

const announceEndOfTrial = (world: StripeWorld, id: string) => {
  const subscription = world.subscriptions.change(id, { hasTrialNotice: true })
  emit(world, 'customer.subscription.trial_will_end', subscriptionObject(world, subscription))
}

/** The invoice of a new period stays a draft for so long (s) before it is paid. */
const draftTime = hourSeconds

/** Begins the next period; a trial ends with it. */
const renew = (world: StripeWorld, id: string) => {
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
const finishDraft = (world: StripeWorld, invoiceId: string) => {
  finalizeInvoice(world, invoiceId)
  payInvoice(world, invoiceId, { occasion: 'alone' })
}

const hasCard = (world: StripeWorld, { paymentMethodId, customerId }: SubscriptionRecord) =>
  (paymentMethodId ?? world.customers.must(customerId).paymentMethodId) !== null

const endTrial = (world: StripeWorld, { id, withoutCard }: SubscriptionRecord) => {
  if (withoutCard === 'cancel') endSubscription(world, id)
  else emit(world, 'customer.subscription.paused', subscriptionObject(world, changeSubscription(world, id, { status: 'paused' })))
}
