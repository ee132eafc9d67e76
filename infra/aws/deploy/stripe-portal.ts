import type Stripe from 'stripe'
import type { Stage } from '../stages.ts'

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
