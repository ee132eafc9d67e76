import { daySeconds } from '#shared/domain/times.ts'
import { emit } from '../event-log.ts'
import { subscriptionObject } from '../objects/subscription.ts'
import type { SubscriptionData, SubscriptionRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { periodLine, trialLine } from './amounts.ts'
import { createInvoice, finalizeInvoice } from './invoices.ts'
import { periodEnd } from './periods.ts'

type Start = {
  customerId: string
  priceId: string
  quantity: number
  paymentMethodId: string | null
  data: SubscriptionData
  /** `incomplete` until its first payment is proved. */
  isIncomplete: boolean
}

/** Begins a subscription, with its first invoice open. */
export const startSubscription = (world: StripeWorld, start: Start) => {
  const price = world.prices.must(start.priceId)
  const subscription = world.subscriptions.put(newSubscription(world, start))
  const { periodStart, periodEnd: end, trialEnd } = subscription
  emit(world, 'customer.subscription.created', subscriptionObject(world, subscription))
  const line = trialEnd === null ? periodLine : trialLine
  const { id } = createInvoice(world, {
    id: subscription.latestInvoiceId ?? newId(world, 'in'),
    subscription,
    reason: 'subscription_create',
    lines: [line(world, price, start.quantity, { start: periodStart, end })],
    periodStart,
  })
  return { subscription, invoice: finalizeInvoice(world, id) }
}

const newSubscription = (
  world: StripeWorld,
  { customerId, priceId, quantity, paymentMethodId, data, isIncomplete }: Start,
): SubscriptionRecord => {
  const { recurring } = world.prices.must(priceId)
  if (!recurring) throw new Error('Nobody can subscribe to a price that is paid once.')
  const { now } = world
  const trialEnd = data.trialEnd ?? (data.trialDays === null ? null : now + data.trialDays * daySeconds)
  return {
    id: newId(world, 'sub'),
    itemId: newId(world, 'si'),
    customerId,
    priceId,
    quantity,
    status: isIncomplete ? 'incomplete' : trialEnd === null ? 'active' : 'trialing',
    createdAt: now,
    anchor: trialEnd ?? now,
    periodStart: now,
    periodEnd: trialEnd ?? periodEnd(recurring, now, now),
    trialStart: trialEnd === null ? null : now,
    trialEnd,
    hasTrialNotice: false,
    withoutCard: data.withoutCard,
    cancelAt: null,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    cancellation: { reason: null, comment: null, feedback: null },
    description: data.description,
    metadata: data.metadata,
    paymentMethodId,
    latestInvoiceId: newId(world, 'in'),
    pendingLines: [],
  }
}
