import { daySeconds, hourSeconds } from '#shared/domain/times.ts'
import { emit } from '../event-log.ts'
import { subscriptionObject } from '../objects/subscription.ts'
import type { InvoiceRecord, SubscriptionRecord } from '../records.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { expireSession } from './checkout.ts'
import { payInvoice } from './payments.ts'
import { finishDraft, renew } from './renewal.ts'
import { endSubscription, giveUp } from './subscriptions.ts'

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
