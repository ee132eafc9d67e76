import type Stripe from 'stripe'
import { cards } from '../billing/cards.ts'
import type { PaymentMethodRecord } from '../records.ts'

/** Every test card is good until then. */
const expiry = { exp_month: 12, exp_year: 2034 }

export const paymentMethodObject = (method: PaymentMethodRecord): Stripe.PaymentMethod => ({
  id: method.id,
  object: 'payment_method',
  allow_redisplay: 'limited',
  billing_details: billingDetails(method),
  card: {
    ...expiry,
    brand: cards[method.card].brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'DE',
    display_brand: cards[method.card].brand,
    fingerprint: `fp_${method.card.slice(-8)}`,
    funding: 'credit',
    generated_from: null,
    last4: method.card.slice(-4),
    networks: { available: [cards[method.card].brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created: method.createdAt,
  customer: method.customerId,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
})

export const billingDetails = ({ email, name }: PaymentMethodRecord) => ({ address: null, email, name, phone: null, tax_id: null })

/** A card as a charge shows it. */
export const chargedCard = ({ card }: PaymentMethodRecord, amount: number): Stripe.Charge.PaymentMethodDetails => ({
  card: {
    ...expiry,
    amount_authorized: amount,
    authorization_code: null,
    brand: cards[card].brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'DE',
    electronic_commerce_indicator: null,
    fingerprint: `fp_${card.slice(-8)}`,
    funding: 'credit',
    installments: null,
    last4: card.slice(-4),
    mandate: null,
    network: cards[card].brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  },
  type: 'card',
})
