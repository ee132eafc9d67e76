import Stripe from 'stripe'
import type { PriceRecord } from '../records.ts'

export const priceObject = (price: PriceRecord): Stripe.Price => ({
  id: price.id,
  object: 'price',
  active: price.isActive,
  billing_scheme: 'per_unit',
  created: price.createdAt,
  currency: price.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: price.lookupKey,
  metadata: price.metadata,
  nickname: price.nickname,
  product: price.productId,
  recurring: price.recurring && {
    interval: price.recurring.interval,
    interval_count: price.recurring.count,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tax_behavior: price.taxBehavior,
  tiers_mode: null,
  transform_quantity: null,
  type: price.recurring ? 'recurring' : 'one_time',
  unit_amount: price.unitAmount,
  unit_amount_decimal: Stripe.Decimal.from(price.unitAmount),
})

/** The object before there were prices; subscriptions still show it. */
export const planObject = (price: PriceRecord): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: price.isActive,
  amount: price.unitAmount,
  amount_decimal: Stripe.Decimal.from(price.unitAmount),
  billing_scheme: 'per_unit',
  created: price.createdAt,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.productId,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})
