import type Stripe from 'stripe'
import type { PortalConfigurationRecord, PortalSessionRecord } from '../records.ts'
import type { StripeWorld } from '../stripe-world.ts'

export const portalConfigurationObject = (configuration: PortalConfigurationRecord) => ({
  id: configuration.id,
  object: 'billing_portal.configuration',
  active: configuration.isActive,
  features: {
    customer_update: { enabled: false },
    invoice_history: { enabled: configuration.hasInvoices },
    payment_method_update: { enabled: configuration.canChangeCard },
    subscription_cancel: { enabled: configuration.canCancel, mode: 'at_period_end', proration_behavior: 'none' },
    subscription_update: { enabled: false },
  },
  is_default: configuration.isDefault,
  livemode: false,
  metadata: configuration.metadata,
  name: configuration.name,
})

export const portalSessionObject = (world: StripeWorld, session: PortalSessionRecord) =>
  ({
    id: session.id,
    object: 'billing_portal.session',
    configuration: session.configurationId,
    created: session.createdAt,
    customer: session.customerId,
    livemode: false,
    return_url: session.returnUrl,
    url: `${world.url}/stripe/portal/${session.id}`,
  }) satisfies Partial<Stripe.BillingPortal.Session>
