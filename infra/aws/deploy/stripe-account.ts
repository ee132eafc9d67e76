import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { webhooksApi } from '#shared/contracts/webhooks.ts'
import { lookupKeyOf, type PaidPlan, paidPlanIds, plans } from '#shared/domain/plans.ts'
import { paymentEventTypes } from '#shared/domain/subscriptions.ts'
import type { Stage } from '../stages.ts'

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

/**
 * Sets up what people may do on Stripe's own page: see invoices, change their card, and cancel their subscription. They
 * change their plan in Crier, which shows the cost first. A stage has one configuration, identified by its metadata.
 * Returns the configuration's id.
 */
export const ensurePortal = async (stripe: Stripe, { name }: Stage): Promise<string> => {
  const settings = { name: `Crier ${name}`, features, metadata: { stage: name } }
  for await (const { id, metadata } of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (metadata?.stage === name) return (await stripe.billingPortal.configurations.update(id, settings)).id
  return (await stripe.billingPortal.configurations.create(settings)).id
}

const features: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
  subscription_update: { enabled: false },
  customer_update: { enabled: false },
}

type Settings = {
  /** The site's origin, without a trailing slash. */
  siteUrl: string
  /** The signing secret the stage knows. */
  secret: string
  keepSecret: (secret: string) => Promise<void>
}

/**
 * Makes Stripe send its events to the stage, signed with the secret the stage knows, in the kinds that Crier handles
 * and the SDK's version. Stripe reveals a secret only when an endpoint is created, and never changes an endpoint's
 * version. So a new endpoint replaces one that doesn't fit. Its secret is stored before the old one is deleted, so no
 * event is lost.
 */
export const ensureEndpoint = async (stripe: Stripe, { siteUrl, secret, keepSecret }: Settings) => {
  const url = `${siteUrl}/api${webhooksApi.stripe.path}`
  const known = await endpointsAt(stripe, url)
  const right = known.find(({ api_version, metadata }) => api_version === Stripe.API_VERSION && metadata.secret === fingerprint(secret))
  if (right) await stripe.webhookEndpoints.update(right.id, { enabled_events: [...paymentEventTypes], disabled: false })
  else await replaceEndpoint(stripe, url, keepSecret)
  for (const { id } of known) if (id !== right?.id) await stripe.webhookEndpoints.del(id)
}

const endpointsAt = async (stripe: Stripe, url: string) => {
  const found: Stripe.WebhookEndpoint[] = []
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) if (endpoint.url === url) found.push(endpoint)
  return found
}

const replaceEndpoint = async (stripe: Stripe, url: string, keepSecret: Settings['keepSecret']) => {
  const settings = { url, enabled_events: [...paymentEventTypes], api_version: Stripe.API_VERSION, description: 'Crier' }
  const { id, secret } = await stripe.webhookEndpoints.create(settings)
  if (secret === undefined) throw new Error('Stripe didn’t return the new endpoint’s signing secret. Run this again.')
  await keepSecret(secret)
  // Only now is it known to fit. If anything failed earlier, the next deployment creates another.
  await stripe.webhookEndpoints.update(id, { metadata: { secret: fingerprint(secret) } })
}

/** Identifies an endpoint's own secret without revealing it. */
const fingerprint = (secret: string) => createHash('sha256').update(secret).digest('base64url').slice(0, 16)
