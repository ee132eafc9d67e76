import type Stripe from 'stripe'
import type { ChargeRecord, PaymentIntentRecord, RefundRecord } from '../records.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { billingDetails, chargedCard, paymentMethodObject } from './payment-method.ts'

export const paymentIntentObject = (world: StripeWorld, intent: PaymentIntentRecord): Stripe.PaymentIntent => ({
  id: intent.id,
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount: intent.amount,
  amount_capturable: 0,
  amount_received: intent.status === 'succeeded' ? intent.amount : 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: intent.canceledAt,
  cancellation_reason: intent.canceledAt === null ? null : 'void_invoice',
  capture_method: 'automatic',
  client_secret: `${intent.id}_secret_sandbox`,
  confirmation_method: 'automatic',
  created: intent.createdAt,
  currency: intent.currency,
  customer: intent.customerId,
  customer_account: null,
  description: 'Subscription',
  excluded_payment_method_types: null,
  last_payment_error: lastError(world, intent),
  latest_charge: intent.latestChargeId,
  livemode: false,
  managed_payments: null,
  metadata: {},
  next_action:
    intent.status === 'requires_action'
      ? { redirect_to_url: { return_url: null, url: `${world.url}/stripe/invoice/${intent.invoiceId}` }, type: 'redirect_to_url' }
      : null,
  on_behalf_of: null,
  payment_method: intent.status === 'requires_payment_method' ? null : intent.paymentMethodId,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: 'off_session',
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: intent.status,
  transfer_data: null,
  transfer_group: null,
})

const lastError = (world: StripeWorld, intent: PaymentIntentRecord): Stripe.PaymentIntent.LastPaymentError | null => {
  const charge = world.charges.get(intent.latestChargeId)
  if (!charge?.failure || intent.status === 'succeeded') return null
  const { code, declineCode, message } = charge.failure
  return {
    charge: charge.id,
    code,
    ...(declineCode !== null && { decline_code: declineCode }),
    message,
    payment_method: paymentMethodObject(world.paymentMethods.must(charge.paymentMethodId)),
    type: 'card_error',
  }
}

export const chargeObject = (world: StripeWorld, charge: ChargeRecord): Stripe.Charge => {
  const method = world.paymentMethods.must(charge.paymentMethodId)
  const { failure } = charge
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: failure ? 0 : charge.amount,
    amount_refunded: charge.amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: billingDetails(method),
    calculated_statement_descriptor: 'CRIER',
    captured: !failure,
    created: charge.createdAt,
    currency: charge.currency,
    customer: charge.customerId,
    description: 'Subscription',
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: outcomeOf(charge),
    paid: !failure,
    payment_intent: charge.paymentIntentId,
    payment_method: charge.paymentMethodId,
    payment_method_details: chargedCard(method, charge.amount),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: charge.amountRefunded === charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: failure ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}

const outcomeOf = ({ failure }: ChargeRecord): Stripe.Charge.Outcome => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: failure ? 'declined_by_network' : 'approved_by_network',
  reason: failure?.declineCode ?? null,
  risk_level: 'normal',
  seller_message: failure ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
  type: failure ? 'issuer_declined' : 'authorized',
})

export const refundObject = (world: StripeWorld, refund: RefundRecord): Stripe.Refund => {
  const charge = world.charges.must(refund.chargeId)
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.chargeId,
    created: refund.createdAt,
    currency: charge.currency,
    customer: charge.customerId,
    customer_account: null,
    metadata: refund.metadata,
    payment_intent: charge.paymentIntentId,
    payment_method: charge.paymentMethodId,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}
