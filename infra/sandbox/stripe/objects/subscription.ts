import type Stripe from 'stripe'
import type { SubscriptionRecord } from '../records.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { listOf } from './list.ts'
import { planObject, priceObject } from './price.ts'

export const subscriptionObject = (world: StripeWorld, subscription: SubscriptionRecord): Stripe.Subscription => {
  const { cancellation } = subscription
  return {
    id: subscription.id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: subscription.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: {
      comment: cancellation.comment,
      feedback: cancellation.feedback,
      feedback_option: null,
      reason: cancellation.reason,
    },
    collection_method: 'charge_automatically',
    created: subscription.createdAt,
    currency: world.prices.must(subscription.priceId).currency,
    customer: subscription.customerId,
    customer_account: null,
    days_until_due: null,
    default_payment_method: subscription.paymentMethodId,
    default_source: null,
    default_tax_rates: [],
    description: subscription.description,
    discounts: [],
    ended_at: subscription.endedAt,
    invoice_settings: { account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: { type: 'self' } },
    items: listOf(`/v1/subscription_items?subscription=${subscription.id}`, [itemObject(world, subscription)]),
    latest_invoice: subscription.latestInvoiceId,
    livemode: false,
    managed_payments: null,
    metadata: subscription.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: subscription.createdAt,
    status: subscription.status,
    test_clock: null,
    transfer_data: null,
    trial_end: subscription.trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: subscription.withoutCard } },
    trial_start: subscription.trialStart,
  }
}

const itemObject = (world: StripeWorld, subscription: SubscriptionRecord): Stripe.SubscriptionItem => {
  const price = world.prices.must(subscription.priceId)
  return {
    id: subscription.itemId,
    object: 'subscription_item',
    billing_thresholds: null,
    created: subscription.createdAt,
    current_period_end: subscription.periodEnd,
    current_period_start: subscription.periodStart,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planObject(price),
    price: priceObject(price),
    quantity: subscription.quantity,
    subscription: subscription.id,
    tax_rates: [],
  }
}
