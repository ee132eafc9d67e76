import type Stripe from 'stripe'
import * as z from 'zod'
import { refund } from '../billing/payments.ts'
import { chargeObject, paymentIntentObject, refundObject } from '../objects/payment.ts'
import { paymentMethodObject } from '../objects/payment-method.ts'
import type { ChargeRecord } from '../records.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { Integer, Metadata, mergedMetadata, paging, Text } from './input.ts'
import { newestFirst, pageOf } from './pages.ts'
import { invalid, missing } from './problem.ts'
import { route } from './route.ts'

export const paymentRoutes = [
  route({
    method: 'GET',
    path: '/v1/payment_intents/{id}',
    operation: 'read-payment',
    input: z.strictObject({}),
    answer: (world, _input, id): Stripe.PaymentIntent => {
      const intent = world.paymentIntents.get(id)
      if (!intent) throw missing('payment_intent', id, 'intent')
      return paymentIntentObject(world, intent)
    },
  }),
  route({
    method: 'GET',
    path: '/v1/charges/{id}',
    operation: 'read-payment',
    input: z.strictObject({}),
    answer: (world, _input, id): Stripe.Charge => chargeObject(world, findCharge(world, id, 'id')),
  }),
  route({
    method: 'GET',
    path: '/v1/charges',
    operation: 'read-payment',
    input: z.strictObject({ ...paging, customer: Text.optional(), payment_intent: Text.optional() }),
    answer: (world, { customer, payment_intent: intent, ...page }): Stripe.ApiList<Stripe.Charge> => {
      const isMeant = ({ customerId, paymentIntentId }: ChargeRecord) =>
        customerId === (customer ?? customerId) && paymentIntentId === (intent ?? paymentIntentId)
      return pageOf('/v1/charges', newestFirst(world.charges.all(), isMeant), page, (charge) => chargeObject(world, charge))
    },
  }),
  route({
    method: 'GET',
    path: '/v1/payment_methods/{id}',
    operation: 'read-payment',
    input: z.strictObject({}),
    answer: (world, _input, id): Stripe.PaymentMethod => {
      const method = world.paymentMethods.get(id)
      if (!method) throw missing('PaymentMethod', id, 'payment_method')
      return paymentMethodObject(method)
    },
  }),
  route({
    method: 'POST',
    path: '/v1/refunds',
    operation: 'refund',
    input: z.strictObject({
      charge: Text.optional(),
      payment_intent: Text.optional(),
      amount: Integer.pipe(z.number().min(1, 'Invalid positive integer')).optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: Metadata.optional(),
    }),
    answer: (world, { charge: chargeId, payment_intent: intentId, amount, reason = null, metadata }): Stripe.Refund => {
      if ((chargeId === undefined) === (intentId === undefined))
        throw invalid('charge', 'One of the following params should be provided for this request: payment_intent or charge.')
      const charge = chargeId === undefined ? chargeOf(world, intentId ?? '') : findCharge(world, chargeId, 'charge')
      const left = charge.amount - charge.amountRefunded
      if (charge.failure) throw invalid('charge', `Charge ${charge.id} has failed and cannot be refunded.`, 'charge_not_refundable')
      if (left === 0) throw invalid('charge', `Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
      if (amount !== undefined && amount > left)
        throw invalid('amount', `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`)
      return refundObject(
        world,
        refund(world, { chargeId: charge.id, amount: amount ?? left, reason, metadata: mergedMetadata({}, metadata) }),
      )
    },
  }),
  route({
    method: 'GET',
    path: '/v1/refunds/{id}',
    operation: 'refund',
    input: z.strictObject({}),
    answer: (world, _input, id): Stripe.Refund => {
      const found = world.refunds.get(id)
      if (!found) throw missing('refund', id, 'refund')
      return refundObject(world, found)
    },
  }),
  route({
    method: 'GET',
    path: '/v1/refunds',
    operation: 'refund',
    input: z.strictObject({ ...paging, charge: Text.optional(), payment_intent: Text.optional() }),
    answer: (world, { charge, payment_intent: intent, ...page }): Stripe.ApiList<Stripe.Refund> => {
      const theirs = newestFirst(
        world.refunds.all(),
        ({ chargeId }) =>
          chargeId === (charge ?? chargeId) && (intent === undefined || world.charges.must(chargeId).paymentIntentId === intent),
      )
      return pageOf('/v1/refunds', theirs, page, (one) => refundObject(world, one))
    },
  }),
]

const findCharge = (world: StripeWorld, id: string, param: string) => {
  const charge = world.charges.get(id)
  if (!charge) throw missing('charge', id, param)
  return charge
}

const chargeOf = (world: StripeWorld, intentId: string) => {
  const intent = world.paymentIntents.get(intentId)
  if (!intent) throw missing('payment_intent', intentId, 'payment_intent')
  if (intent.latestChargeId === null)
    throw invalid('payment_intent', `This PaymentIntent (${intentId}) does not have a successful charge to refund.`)
  return findCharge(world, intent.latestChargeId, 'payment_intent')
}
