import Stripe from 'stripe'
import { lookupKeyOf, type PaidPlan, paidPlanIds, plans } from '#shared/domain/plans.ts'

/**
 * Sets up every paid plan at Stripe, sold monthly at the catalog's price. Prices are immutable: where one differs, a
 * new one takes over its lookup key, and subscribers on the old one keep paying it. Returns the plans that have a new
 * price.
 */
export const sellPlans = async (stripe: Stripe): Promise<PaidPlan[]> => {
  const { data: prices } = await stripe.prices.list({ lookup_keys: paidPlanIds.map(lookupKeyOf), active: true })
  const changed: PaidPlan[] = []
  for (const plan of paidPlanIds) {
    const product = await ensureProduct(stripe, plan)
    const known = prices.find(({ lookup_key }) => lookup_key === lookupKeyOf(plan))
    if (known && isRight(known, plan, product)) continue
    await stripe.prices.create(newPrice(plan, product))
    changed.push(plan)
  }
  return changed
}

/** A plan's product. It has an id of our own, so it's never created twice. Its name appears on invoices. */
const ensureProduct = async (stripe: Stripe, plan: PaidPlan) => {
  const [id, { name }] = [`crier_${plan}`, plans[plan]]
  try {
    return (await stripe.products.update(id, { name, active: true })).id
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')) throw error
    return (await stripe.products.create({ id, name })).id
  }
}

const newPrice = (plan: PaidPlan, product: string): Stripe.PriceCreateParams => {
  const { amount, currency } = plans[plan].monthlyPrice
  return {
    product,
    currency,
    unit_amount: amount,
    recurring: { interval: 'month' },
    // Prices are shown with tax included.
    tax_behavior: 'inclusive',
    lookup_key: lookupKeyOf(plan),
    transfer_lookup_key: true,
    // Names the plan even after a newer price has taken its lookup key.
    metadata: { plan },
  }
}

const isRight = (price: Stripe.Price, plan: PaidPlan, product: string) => {
  const { amount, currency } = plans[plan].monthlyPrice
  return (
    price.product === product &&
    price.unit_amount === amount &&
    price.currency === currency &&
    price.recurring?.interval === 'month' &&
    price.recurring.interval_count === 1 &&
    price.tax_behavior === 'inclusive' &&
    price.metadata.plan === plan
  )
}
