import { hourSeconds } from '#shared/domain/times.ts'
import type { InvoiceRecord, SubscriptionRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { periodEnd, periodLine } from './amounts.ts'
import { dropPendingUpdate } from './change-plan.ts'
import { expireSession } from './checkout.ts'
import { createInvoice, finalizeInvoice } from './invoices.ts'
import { payInvoice } from './payments.ts'
import { changeSubscription, endSubscription, giveUp, isLive } from './subscriptions.ts'

/** How long a subscription waits for its first payment, in s. */
const firstPaymentTime = 23 * hourSeconds

type Due = { at: number; happen: () => void }

/** Runs everything due by a time (s), each at its own time. Time never goes back. */
export const passTime = (world: StripeWorld, until: number) => {
  for (let due = nextDue(world); due && due.at <= until; due = nextDue(world)) {
    world.now = Math.max(world.now, due.at)
    due.happen()
  }
  world.now = Math.max(world.now, until)
}

/** The next event. At equal times, an end comes before a renewal. */
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
  const { id, status, createdAt, cancelAt, periodEnd: end, pendingUpdate } = subscription
  if (!isLive(subscription)) return undefined
  const ends = Math.min(end, cancelAt ?? end)
  if (pendingUpdate && pendingUpdate.expiresAt <= ends) return { at: pendingUpdate.expiresAt, happen: () => dropPendingUpdate(world, id) }
  if (status === 'incomplete') return { at: createdAt + firstPaymentTime, happen: () => giveUp(world, subscription) }
  if (cancelAt !== null && cancelAt <= end) return { at: cancelAt, happen: () => endSubscription(world, id) }
  return { at: end, happen: () => renew(world, id) }
}

const dueOfInvoice = (world: StripeWorld, { id, status, finalizesAt, nextAttemptAt }: InvoiceRecord): Due | undefined => {
  if (status === 'draft' && finalizesAt !== null) return { at: finalizesAt, happen: () => finishDraft(world, id) }
  if (status === 'open' && nextAttemptAt !== null) return { at: nextAttemptAt, happen: () => payInvoice(world, id, { occasion: 'alone' }) }
  return undefined
}

/** How long a new period's invoice stays a draft before it's paid, in s. */
const draftTime = hourSeconds

/** Begins the next period. */
const renew = (world: StripeWorld, id: string) => {
  const { periodEnd: start, anchor } = world.subscriptions.must(id)
  const end = periodEnd(anchor, start)
  const invoiceId = newId(world, 'in')
  const subscription = changeSubscription(world, id, { periodStart: start, periodEnd: end, latestInvoiceId: invoiceId })
  const price = world.prices.must(subscription.priceId)
  createInvoice(world, {
    id: invoiceId,
    subscription,
    reason: 'subscription_cycle',
    lines: [periodLine(world, price, { start, end })],
    finalizesAt: world.now + draftTime,
  })
}

/** Charges a new period. */
const finishDraft = (world: StripeWorld, invoiceId: string) => {
  finalizeInvoice(world, invoiceId)
  payInvoice(world, invoiceId, { occasion: 'alone' })
}
