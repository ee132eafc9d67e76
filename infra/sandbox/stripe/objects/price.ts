import type Stripe from 'stripe'
import type { PriceRecord, ProductRecord } from '../records.ts'

export const priceObject = (price: PriceRecord) =>
  ({
    id: price.id,
    object: 'price',
    active: price.isActive,
    created: price.createdAt,
    currency: price.currency,
    livemode: false,
    lookup_key: price.lookupKey,
    metadata: price.metadata,
    product: price.productId,
    recurring: { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: price.taxBehavior,
    type: 'recurring',
    unit_amount: price.unitAmount,
  }) satisfies Partial<Stripe.Price>

export const productObject = ({ id, name, isActive }: ProductRecord) =>
  ({ id, object: 'product', active: isActive, livemode: false, name }) satisfies Partial<Stripe.Product>
