/** By which Stripe knows us, and we what is Stripe's. */
export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string }

/** The keys as they are named in the parameter store. What people may do in the portal is what Stripe allows unless told. */
export const stripeSecrets = ({ secretKey, publishableKey, webhookSecret }: StripeKeys) => ({
  'stripe-secret-key': secretKey,
  'stripe-publishable-key': publishableKey,
  'stripe-webhook-secret': webhookSecret,
  'stripe-portal-configuration': 'none',
})
