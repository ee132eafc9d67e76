import type { SubscriptionRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { unusedLine } from './change-plan.ts'
import { createInvoice, finalizeInvoice } from './invoices.ts'
import { payInvoice } from './payments.ts'
import { changeSubscription, endSubscription } from './subscriptions.ts'

type Why = Partial<Pick<SubscriptionRecord['cancellation'], 'comment' | 'feedback'>>

/** Has a subscription end at a moment (s), or with its period. The portal sets a moment, an application mostly the flag. */
export const cancelLater = (world: StripeWorld, id: string, cancelAt: number | 'period-end', why: Why = {}) => {
  const { periodEnd, cancellation } = world.subscriptions.must(id)
  return changeSubscription(world, id, {
    cancelAt: cancelAt === 'period-end' ? periodEnd : cancelAt,
    cancelAtPeriodEnd: cancelAt === 'period-end',
    canceledAt: world.now,
    cancellation: { ...cancellation, ...why, reason: 'cancellation_requested' },
  })
}

/** Takes a cancellation back. */
export const resume = (world: StripeWorld, id: string) =>
  changeSubscription(world, id, {
    cancelAt: null,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    cancellation: { reason: null, comment: null, feedback: null },
  })

type Now = { givesBack: boolean; invoicesNow: boolean; why: Why }

/** Ends a subscription at once; what is left of its period may be put on the customer's balance. */
export const cancelNow = (world: StripeWorld, id: string, { givesBack, invoicesNow, why }: Now) => {
  const subscription = world.subscriptions.must(id)
  const isPaid = subscription.status === 'active' || subscription.status === 'past_due'
  const lines = [...subscription.pendingLines, ...(givesBack && isPaid ? [unusedLine(world, subscription, world.now)] : [])]
  if (invoicesNow && lines.length > 0) {
    const invoiceId = newId(world, 'in')
    const updated = world.subscriptions.change(id, { pendingLines: [], latestInvoiceId: invoiceId })
    createInvoice(world, { id: invoiceId, subscription: updated, reason: 'subscription_update', lines, periodStart: updated.periodStart })
    finalizeInvoice(world, invoiceId)
    payInvoice(world, invoiceId, { occasion: 'alone' })
  }
  return endSubscription(world, id, { ...why, reason: 'cancellation_requested' })
}
