import type Stripe from 'stripe'
import type { SubscriptionRecord } from '../records.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { listOf } from './list.ts'
import { priceObject } from './price.ts'

export const subscriptionObject = (world: StripeWorld, subscription: SubscriptionRecord) => {
  const price = world.prices.must(subscription.priceId)
  const item = {
    id: subscription.itemId,
    object: 'subscription_item',
    current_period_end: subscription.periodEnd,
    current_period_start: subscription.periodStart,
    price: priceObject(price),
    quantity: 1,
    subscription: subscription.id,
  }
  return {
    id: subscription.id,
    object: 'subscription',
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: subscription.endReason },
    created: subscription.createdAt,
    currency: price.currency,
    customer: subscription.customerId,
    default_payment_method: subscription.paymentMethodId,
    ended_at: subscription.endedAt,
    items: listOf(`/v1/subscription_items?subscription=${subscription.id}`, [item]),
    latest_invoice: subscription.latestInvoiceId,
    livemode: false,
    metadata: subscription.metadata,
    pending_update: pendingUpdate(subscription),
    start_date: subscription.createdAt,
    status: subscription.status,
  } satisfies Partial<Omit<Stripe.Subscription, 'items' | 'pending_update'>> & { items: object; pending_update: object | null }
}

const pendingUpdate = ({ itemId, pendingUpdate: waiting }: SubscriptionRecord) =>
  waiting && { expires_at: waiting.expiresAt, subscription_items: [{ id: itemId, object: 'subscription_item', price: waiting.priceId }] }
