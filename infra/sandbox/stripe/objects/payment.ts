import type Stripe from 'stripe'
import type { ChargeRecord } from '../records.ts'

export const chargeObject = (charge: ChargeRecord) =>
  ({
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_refunded: charge.amountRefunded,
    created: charge.createdAt,
    currency: charge.currency,
    customer: charge.customerId,
    livemode: false,
    paid: !charge.failure,
    payment_intent: charge.paymentIntentId,
    refunded: charge.amountRefunded === charge.amount,
    status: charge.failure ? 'failed' : 'succeeded',
  }) satisfies Partial<Stripe.Charge>
