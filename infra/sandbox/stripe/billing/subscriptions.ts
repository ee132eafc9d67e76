import { emit, emitChange } from '../event-log.ts'
import { subscriptionObject } from '../objects.ts'
import type { SubscriptionRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { periodEnd, periodLine } from './amounts.ts'
import { createInvoice, finalizeInvoice, voidInvoice } from './invoices.ts'

type Start = Pick<SubscriptionRecord, 'customerId' | 'priceId' | 'paymentMethodId' | 'metadata'> & {
  /** Until the cardholder authenticates the first payment. */
  isIncomplete: boolean
}

/** Starts a subscription, with its first invoice open. */
export const startSubscription = (world: StripeWorld, { customerId, priceId, paymentMethodId, metadata, isIncomplete }: Start) => {
  const { now } = world
  const [start, end] = [now, periodEnd(now, now)]
  const subscription = world.subscriptions.put({
    id: newId(world, 'sub'),
    itemId: newId(world, 'si'),
    customerId,
    priceId,
    status: isIncomplete ? 'incomplete' : 'active',
    createdAt: now,
    anchor: now,
    periodStart: start,
    periodEnd: end,
    cancelAt: null,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    endReason: null,
    metadata,
    paymentMethodId,
    latestInvoiceId: newId(world, 'in'),
    pendingUpdate: null,
  })
  emit(world, 'customer.subscription.created', subscriptionObject(world, subscription))
  const lines = [periodLine(world, world.prices.must(priceId), { start, end })]
  const { id } = createInvoice(world, { id: subscription.latestInvoiceId, subscription, reason: 'subscription_create', lines })
  return { subscription, invoice: finalizeInvoice(world, id) }
}

/** Changes a subscription, and emits an event if the change is visible. */
export const changeSubscription = (world: StripeWorld, id: string, change: Partial<SubscriptionRecord>) => {
  const before = subscriptionObject(world, world.subscriptions.must(id))
  const changed = world.subscriptions.change(id, change)
  emitChange(world, 'customer.subscription.updated', before, subscriptionObject(world, changed))
  return changed
}

/** Ends a subscription now. What it still owes stays open, but Stripe no longer collects it. */
export const endSubscription = (world: StripeWorld, id: string, endReason?: SubscriptionRecord['endReason']) => {
  const subscription = world.subscriptions.must(id)
  if (subscription.status === 'incomplete') return giveUp(world, subscription)

  const ended = world.subscriptions.change(id, {
    status: 'canceled',
    endedAt: world.now,
    canceledAt: subscription.canceledAt ?? world.now,
    endReason: endReason ?? subscription.endReason,
  })
  for (const invoice of world.invoices.all()) {
    if (invoice.subscriptionId !== id || (invoice.status !== 'open' && invoice.status !== 'draft')) continue
    world.invoices.change(invoice.id, { isAutomatic: false, nextAttemptAt: null, finalizesAt: null })
  }
  emit(world, 'customer.subscription.deleted', subscriptionObject(world, ended))
  return ended
}

/** Expires a subscription whose first payment never came. */
export const giveUp = (world: StripeWorld, { id, latestInvoiceId }: SubscriptionRecord) => {
  voidInvoice(world, latestInvoiceId)
  return changeSubscription(world, id, { status: 'incomplete_expired', endedAt: world.now })
}

/** True if it's still active. */
export const isLive = ({ status }: SubscriptionRecord) => status !== 'canceled' && status !== 'incomplete_expired'

/**
 * Cancels a subscription at a time (s), or at its period's end. The portal sets a time, an application usually the
 * flag.
 */
export const cancelLater = (world: StripeWorld, id: string, cancelAt: number | 'period-end') =>
  changeSubscription(world, id, {
    cancelAt: cancelAt === 'period-end' ? world.subscriptions.must(id).periodEnd : cancelAt,
    cancelAtPeriodEnd: cancelAt === 'period-end',
    canceledAt: world.now,
    endReason: 'cancellation_requested',
  })

/** Undoes a cancellation. */
export const resume = (world: StripeWorld, id: string) =>
  changeSubscription(world, id, { cancelAt: null, cancelAtPeriodEnd: false, canceledAt: null, endReason: null })
