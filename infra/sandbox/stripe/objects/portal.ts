import type Stripe from 'stripe'
import type { PortalConfigurationRecord, PortalFeatures, PortalSessionRecord } from '../account-records.ts'
import type { StripeWorld } from '../stripe-world.ts'

export const portalConfigurationObject = (configuration: PortalConfigurationRecord): Stripe.BillingPortal.Configuration => ({
  id: configuration.id,
  object: 'billing_portal.configuration',
  active: configuration.isActive,
  application: null,
  business_profile: {
    headline: configuration.headline,
    privacy_policy_url: configuration.privacyUrl,
    terms_of_service_url: configuration.termsUrl,
  },
  created: configuration.createdAt,
  default_return_url: configuration.returnUrl,
  features: featuresObject(configuration.features),
  is_default: configuration.isDefault,
  livemode: false,
  login_page: { enabled: false, url: null },
  metadata: configuration.metadata,
  name: configuration.name,
  updated: configuration.updatedAt,
})

const featuresObject = (features: PortalFeatures): Stripe.BillingPortal.Configuration.Features => ({
  customer_update: { allowed_updates: features.customerUpdate.fields, enabled: features.customerUpdate.isOn },
  invoice_history: { enabled: features.hasInvoices },
  payment_method_update: { enabled: features.canChangeCard, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: features.cancel.asksWhy, feedback_options: null, options: features.cancel.reasons },
    enabled: features.cancel.isOn,
    mode: features.cancel.mode,
    proration_behavior: features.cancel.proration,
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: features.update.fields,
    enabled: features.update.isOn,
    products: features.update.products.map(({ product, prices }) => ({
      adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
      prices,
      product,
    })),
    proration_behavior: features.update.proration,
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
})

export const portalSessionObject = (world: StripeWorld, session: PortalSessionRecord): Stripe.BillingPortal.Session => ({
  id: session.id,
  object: 'billing_portal.session',
  configuration: session.configurationId,
  created: session.createdAt,
  customer: session.customerId,
  customer_account: null,
  flow: flowObject(session),
  livemode: false,
  locale: session.locale,
  on_behalf_of: null,
  return_url: session.returnUrl,
  url: `${world.url}/stripe/portal/${session.id}`,
})

const flowObject = ({ flow }: PortalSessionRecord): Stripe.BillingPortal.Session.Flow | null => {
  if (!flow) return null
  const { type, subscriptionId } = flow
  return {
    after_completion: { hosted_confirmation: null, redirect: null, type: 'portal_homepage' },
    customer_update: null,
    subscription_cancel: type === 'subscription_cancel' ? { retention: null, subscription: subscriptionId ?? '' } : null,
    subscription_pause: null,
    subscription_update: type === 'subscription_update' ? { subscription: subscriptionId ?? '' } : null,
    subscription_update_confirm: null,
    type,
  }
}
