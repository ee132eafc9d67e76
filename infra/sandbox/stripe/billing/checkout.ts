import { emit } from '../event-log.ts'
import { sessionObject } from '../objects.ts'
import type { PaymentMethodRecord, SessionRecord } from '../records.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { type CardNumber, cardAnswer, type Failure } from './cards.ts'
import { addCard } from './customers.ts'
import { noCard, notProved, payInvoice, refuseProof } from './payments.ts'
import { startSubscription } from './subscriptions.ts'

/**
 * A payment's outcome. `asks` waits for the cardholder to authenticate; `closed` is a session that was already over.
 */
export type CheckoutResult =
  | { kind: 'complete'; session: SessionRecord }
  | { kind: 'refused'; failure: Failure }
  | { kind: 'asks' }
  | { kind: 'closed'; session: SessionRecord }

/** Handles the button on a session's page. */
export const payCheckout = (world: StripeWorld, sessionId: string, { card }: { card: CardNumber }): CheckoutResult => {
  const session = world.sessions.must(sessionId)
  if (session.status !== 'open') return { kind: 'closed', session }
  const answer = cardAnswer(card, 'first')
  if (answer.kind === 'refused') return answer
  const method = addCard(world, session.customerId, card)
  if (answer.kind === 'paid') return completed(world, session, method, 'first')
  waitForProof(world, session, method)
  return { kind: 'asks' }
}

/** The second step for a card that requires authentication. */
export const proveCheckout = (world: StripeWorld, sessionId: string, isProved: boolean): CheckoutResult => {
  const session = world.sessions.must(sessionId)
  if (session.status !== 'open') return { kind: 'closed', session }
  const method = world.paymentMethods.get(session.attempt?.paymentMethodId)
  if (!method) return { kind: 'refused', failure: noCard }
  world.sessions.change(sessionId, { attempt: session.attempt && { ...session.attempt, paymentMethodId: null } })
  if (isProved) return completed(world, session, method, 'proved')
  const open = openAttempt(world, session)
  if (open) refuseProof(world, open.invoice.id)
  return { kind: 'refused', failure: notProved }
}

/** Expires an unpaid session. */
export const expireSession = (world: StripeWorld, sessionId: string) => {
  const session = world.sessions.change(sessionId, { status: 'expired' })
  emit(world, 'checkout.session.expired', sessionObject(world, session))
  return session
}

/** A payment creates its subscription before the cardholder has authenticated. */
const waitForProof = (world: StripeWorld, session: SessionRecord, method: PaymentMethodRecord) => {
  const open = openAttempt(world, session) ?? start(world, session, method, true)
  world.subscriptions.change(open.subscription.id, { paymentMethodId: method.id })
  payInvoice(world, open.invoice.id, { occasion: 'first', method })
  world.sessions.change(session.id, { attempt: { paymentMethodId: method.id, subscriptionId: open.subscription.id } })
}

/** An earlier attempt's incomplete subscription. */
const openAttempt = (world: StripeWorld, { attempt }: SessionRecord) => {
  const subscription = world.subscriptions.get(attempt?.subscriptionId)
  return subscription?.status === 'incomplete' ? { subscription, invoice: world.invoices.must(subscription.latestInvoiceId) } : undefined
}

const start = (world: StripeWorld, session: SessionRecord, { id }: PaymentMethodRecord, isIncomplete: boolean) => {
  const { customerId, priceId, subscriptionMetadata: metadata } = session
  return startSubscription(world, { customerId, priceId, paymentMethodId: id, metadata, isIncomplete })
}

const completed = (
  world: StripeWorld,
  session: SessionRecord,
  method: PaymentMethodRecord,
  occasion: 'first' | 'proved',
): CheckoutResult => {
  const { subscription, invoice } = openAttempt(world, session) ?? start(world, session, method, false)
  const answer = payInvoice(world, invoice.id, { occasion, method })
  if (answer.kind === 'refused') return answer

  world.subscriptions.change(subscription.id, { paymentMethodId: method.id })
  const complete = world.sessions.change(session.id, { status: 'complete', subscriptionId: subscription.id, invoiceId: invoice.id })
  emit(world, 'checkout.session.completed', sessionObject(world, complete))
  return { kind: 'complete', session: complete }
}
