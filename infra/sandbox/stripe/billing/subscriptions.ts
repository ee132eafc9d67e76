import { emit, emitChange } from '../event-log.ts'
import { subscriptionObject } from '../objects/subscription.ts'
import type { SubscriptionRecord } from '../records.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { voidInvoice } from './invoices.ts'

type Cancellation = Partial<SubscriptionRecord['cancellation']>

/** Changes a subscription, and says so if anybody could see it. */
export const changeSubscription = (world: StripeWorld, id: string, change: Partial<SubscriptionRecord>) => {
  const before = subscriptionObject(world, world.subscriptions.must(id))
  const changed = world.subscriptions.change(id, change)
  emitChange(world, 'customer.subscription.updated', before, subscriptionObject(world, changed))
  return changed
}

/** Ends a subscription now. What it still owes stays open, but Stripe no longer asks for it. */
export const endSubscription = (world: StripeWorld, id: string, cancellation: Cancellation = {}) => {
  const subscription = world.subscriptions.must(id)
  if (subscription.status === 'incomplete') return giveUp(world, subscription)

  const ended = world.subscriptions.change(id, {
    status: 'canceled',
    endedAt: world.now,
    canceledAt: subscription.canceledAt ?? world.now,
    cancellation: { ...subscription.cancellation, ...cancellation },
  })
  for (const invoice of world.invoices.all()) {
    if (invoice.subscriptionId !== id || (invoice.status !== 'open' && invoice.status !== 'draft')) continue
    world.invoices.change(invoice.id, { isAutomatic: false, nextAttemptAt: null, finalizesAt: null })
  }
  emit(world, 'customer.subscription.deleted', subscriptionObject(world, ended))
  return ended
}

/** A subscription whose first payment never came. */
export const giveUp = (world: StripeWorld, { id, latestInvoiceId }: SubscriptionRecord) => {
  if (latestInvoiceId !== null) voidInvoice(world, latestInvoiceId)
  return changeSubscription(world, id, { status: 'incomplete_expired', endedAt: world.now })
}

/** Whether it is still going on. */
export const isLive = ({ status }: SubscriptionRecord) => status !== 'canceled' && status !== 'incomplete_expired'
