import type Stripe from 'stripe'
import { productName } from '../billing/amounts.ts'
import type { SessionRecord } from '../records.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { priceObject } from './price.ts'

export const sessionObject = (world: StripeWorld, session: SessionRecord): Stripe.Checkout.Session => {
  const price = world.prices.must(session.priceId)
  const amount = session.isFree ? 0 : price.unitAmount * session.quantity
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: session.allowsPromotionCodes,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: session.hasAutomaticTax, liability: null, provider: null, status: null },
    billing_address_collection: session.billingAddress,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: session.createdAt,
    currency: price.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: session.customerId,
    customer_account: null,
    customer_creation: session.makesCustomer ? 'always' : null,
    customer_details: detailsOf(session.details),
    customer_email: session.customerEmail,
    discounts: [],
    expires_at: session.expiresAt,
    integration_identifier: null,
    invoice: session.invoiceId,
    invoice_creation: null,
    livemode: false,
    locale: session.locale,
    managed_payments: null,
    metadata: session.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: session.asksForCard,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: paymentStatus(session),
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: session.status,
    submit_type: null,
    subscription: session.subscriptionId,
    success_url: session.successUrl,
    tax_id_collection: { enabled: session.collectsTaxId, required: 'never' },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${world.url}/stripe/checkout/${session.id}#fid` : null,
    wallet_options: null,
  }
}

export const sessionItem = (world: StripeWorld, session: SessionRecord): Stripe.LineItem => {
  const price = world.prices.must(session.priceId)
  const amount = session.isFree ? 0 : price.unitAmount * session.quantity
  return {
    id: `li_${session.id.slice('cs_test_'.length)}`,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: productName(world, price),
    metadata: {},
    price: priceObject(price),
    quantity: session.quantity,
  }
}

const paymentStatus = ({ status, isFree }: SessionRecord) => {
  if (status !== 'complete') return 'unpaid'
  return isFree ? 'no_payment_required' : 'paid'
}

const detailsOf = (details: SessionRecord['details']): Stripe.Checkout.Session.CustomerDetails | null =>
  details && {
    address: null,
    business_name: null,
    email: details.email,
    individual_name: null,
    name: details.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
