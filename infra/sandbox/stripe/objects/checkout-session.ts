import type Stripe from 'stripe'
import type { SessionRecord } from '../records.ts'
import type { StripeWorld } from '../stripe-world.ts'

export const sessionObject = (world: StripeWorld, session: SessionRecord) => {
  const price = world.prices.must(session.priceId)
  return {
    id: session.id,
    object: 'checkout.session',
    amount_total: price.unitAmount,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.createdAt,
    currency: price.currency,
    customer: session.customerId,
    expires_at: session.expiresAt,
    invoice: session.invoiceId,
    livemode: false,
    metadata: session.metadata,
    mode: 'subscription',
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    status: session.status,
    subscription: session.subscriptionId,
    success_url: session.successUrl,
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${world.url}/stripe/checkout/${session.id}#fid` : null,
  } satisfies Partial<Stripe.Checkout.Session>
}
