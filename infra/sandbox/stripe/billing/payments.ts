import { daySeconds } from '#shared/domain/times.ts'
import { emit, emitChange } from '../event-log.ts'
import { chargeObject, invoiceObject } from '../objects.ts'
import type { InvoiceRecord, PaymentMethodRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { type CardAnswer, cardAnswer, type Failure, type Occasion } from './cards.ts'
import { changeSubscription, endSubscription } from './subscriptions.ts'

/**
 * Days after the first attempt on which a payment is retried. Stripe chooses the times itself. Its default is eight
 * attempts within two weeks. https://docs.stripe.com/billing/revenue-recovery/smart-retries
 */
const retryDays = [1, 3, 5, 7, 9, 11, 14]

export const noCard: Failure = { code: 'card_declined', declineCode: null, message: 'This customer has no payment method.' }
export const notProved: Failure = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

type PaymentTry = { occasion: Occasion; method?: PaymentMethodRecord | undefined }

/** Charges an open invoice to the given card, or else to the saved one. */
export const payInvoice = (world: StripeWorld, id: string, { occasion, method = methodFor(world, id) }: PaymentTry): CardAnswer => {
  const invoice = world.invoices.must(id)
  if (invoice.amountDue === 0) {
    markPaid(world, invoice)
    return { kind: 'paid' }
  }
  const answer: CardAnswer = method ? cardAnswer(method.card, occasion) : { kind: 'refused', failure: noCard }
  if (answer.kind === 'asks') askForProof(world, invoice, occasion, method)
  else if (answer.kind === 'refused') refuse(world, invoice, { failure: answer.failure, occasion, method })
  else if (method) charge(world, invoice, method)
  return answer
}

/** The card an invoice is charged to. */
const methodFor = (world: StripeWorld, invoiceId: string) => {
  const { subscriptionId, customerId } = world.invoices.must(invoiceId)
  const ofSubscription = world.paymentMethods.get(world.subscriptions.get(subscriptionId)?.paymentMethodId)
  return ofSubscription ?? world.paymentMethods.get(world.customers.must(customerId).paymentMethodId)
}

const charge = (world: StripeWorld, invoice: InvoiceRecord, method: PaymentMethodRecord) => {
  noteCharge(world, invoice, method, null)
  markPaid(world, world.invoices.must(invoice.id))
}

const noteCharge = (
  world: StripeWorld,
  { paymentIntentId, amountDue, currency, customerId }: InvoiceRecord,
  method: PaymentMethodRecord,
  failure: Failure | null,
) => {
  if (paymentIntentId === null) throw new Error('An invoice without a payment was charged.')
  const charged = world.charges.put({
    id: newId(world, 'ch'),
    customerId,
    paymentIntentId,
    amount: amountDue,
    amountRefunded: 0,
    currency,
    failure,
    createdAt: world.now,
  })
  world.paymentIntents.change(paymentIntentId, {
    status: failure ? 'requires_payment_method' : 'succeeded',
    paymentMethodId: method.id,
    latestChargeId: charged.id,
  })
}

const markPaid = (world: StripeWorld, invoice: InvoiceRecord) => {
  const paid = world.invoices.change(invoice.id, {
    status: 'paid',
    amountPaid: invoice.amountDue,
    attempts: Math.max(invoice.attempts, 1),
    paidAt: world.now,
    nextAttemptAt: null,
    isAutomatic: false,
  })
  emit(world, 'invoice.paid', invoiceObject(world, paid))
  const subscription = world.subscriptions.get(invoice.subscriptionId)
  if (subscription?.pendingUpdate?.invoiceId === invoice.id)
    changeSubscription(world, subscription.id, { priceId: subscription.pendingUpdate.priceId, pendingUpdate: null })
  const wasMissing = subscription && ['incomplete', 'past_due'].includes(subscription.status)
  if (wasMissing && subscription.latestInvoiceId === invoice.id) changeSubscription(world, subscription.id, { status: 'active' })
}

/** The cardholder failed to authenticate. */
export const refuseProof = (world: StripeWorld, invoiceId: string) => {
  const invoice = world.invoices.must(invoiceId)
  const intent = world.paymentIntents.get(invoice.paymentIntentId)
  const method = world.paymentMethods.get(intent?.paymentMethodId)
  refuse(world, invoice, { failure: notProved, occasion: 'there', method })
}

type FailedCharge = { failure: Failure; occasion: Occasion; method: PaymentMethodRecord | undefined }

const refuse = (world: StripeWorld, invoice: InvoiceRecord, { failure, occasion, method }: FailedCharge) => {
  if (method) noteCharge(world, invoice, method, failure)
  noteFailure(world, invoice.id, occasion)
}

const askForProof = (
  world: StripeWorld,
  { id, paymentIntentId }: InvoiceRecord,
  occasion: Occasion,
  method: PaymentMethodRecord | undefined,
) => {
  if (paymentIntentId === null || !method) return
  world.paymentIntents.change(paymentIntentId, { status: 'requires_action', paymentMethodId: method.id })
  emit(world, 'invoice.payment_action_required', invoiceObject(world, world.invoices.must(id)))
  if (occasion !== 'first') noteFailure(world, id, occasion)
}

/** Only the first attempt and Stripe's own retries count. A subscription's first payment is never retried. */
const noteFailure = (world: StripeWorld, id: string, occasion: Occasion) => {
  const before = world.invoices.must(id)
  const isCounted = before.attempts === 0 || occasion === 'alone'
  const attempts = before.attempts + (isCounted ? 1 : 0)
  const firstAttemptAt = before.firstAttemptAt ?? world.now
  const invoice = world.invoices.change(id, {
    attempts,
    firstAttemptAt,
    nextAttemptAt: before.isAutomatic && before.reason !== 'subscription_create' ? nextAttempt(firstAttemptAt, attempts) : null,
  })
  emit(world, 'invoice.payment_failed', invoiceObject(world, invoice))
  withdrawRetry(world, invoice)
}

const nextAttempt = (firstAttemptAt: number, attempts: number) => {
  const days = retryDays[attempts - 1]
  return days === undefined ? null : firstAttemptAt + days * daySeconds
}

/** A failed payment's effect on its subscription. */
const withdrawRetry = (world: StripeWorld, { id, subscriptionId, nextAttemptAt, reason }: InvoiceRecord) => {
  const subscription = world.subscriptions.get(subscriptionId)
  if (subscription?.latestInvoiceId !== id || subscription.pendingUpdate?.invoiceId === id) return
  if (subscription.status === 'active') changeSubscription(world, subscriptionId, { status: 'past_due' })
  const isOver = nextAttemptAt === null && reason !== 'subscription_create'
  if (isOver && world.subscriptions.must(subscriptionId).status === 'past_due') endSubscription(world, subscriptionId, 'payment_failed')
}

/** Refunds a payment, in part or in full. The subscription continues. */
export const refund = (world: StripeWorld, { chargeId, amount }: { chargeId: string; amount: number }) => {
  const before = world.charges.must(chargeId)
  const charge = world.charges.change(chargeId, { amountRefunded: before.amountRefunded + amount })
  emitChange(world, 'charge.refunded', chargeObject(before), chargeObject(charge))
  return { id: newId(world, 're'), object: 'refund', amount, charge: chargeId, currency: charge.currency, status: 'succeeded' }
}
