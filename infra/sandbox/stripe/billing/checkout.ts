import { emit } from '../event-log.ts'
import { sessionObject } from '../objects/checkout-session.ts'
import type { PaymentMethodRecord, SessionRecord } from '../records.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { type CardNumber, cardAnswer, type Failure, type Occasion } from './cards.ts'
import { addCard, createCustomer } from './customers.ts'
import { noCard, notProved, payInvoice, refuseProof } from './payments.ts'
import { startSubscription } from './start.ts'

/** How paying went. `asks` waits for the card's holder to prove that it is theirs; `closed` is a session that was over before. */
export type CheckoutResult =
  | { kind: 'complete'; session: SessionRecord }
  | { kind: 'refused'; failure: Failure }
  | { kind: 'asks' }
  | { kind: 'closed'; session: SessionRecord }

/** What a person fills in. Without a card only a trial can begin, and only where the session lets it. */
type Payer = { card: CardNumber | null; email?: string | undefined; name?: string | undefined }

/** What the button of a session's page does. */
export const payCheckout = (world: StripeWorld, sessionId: string, payer: Payer): CheckoutResult => {
  const session = world.sessions.must(sessionId)
  if (session.status !== 'open') return { kind: 'closed', session }
  if (payer.card === null)
    return session.isFree && session.asksForCard === 'if_required' ? completed(world, session, payer, {}) : refused(noCard)

  const answer = cardAnswer(payer.card, session.isFree ? 'saving' : 'first')
  if (answer.kind === 'refused') return answer
  const customerId = session.attempt?.customerId ?? customerFor(world, session, payer)
  const method = addCard(world, customerId, payer.card, payer.name ?? null)
  if (answer.kind === 'paid') return completed(world, session, payer, { method, occasion: 'first' })
  waitForProof(world, session, method)
  return { kind: 'asks' }
}

/** The second step of a card that asks for proof. */
export const proveCheckout = (world: StripeWorld, sessionId: string, isProved: boolean): CheckoutResult => {
  const session = world.sessions.must(sessionId)
  if (session.status !== 'open') return { kind: 'closed', session }
  const method = world.paymentMethods.get(session.attempt?.paymentMethodId)
  if (!method) return refused(noCard)
  world.sessions.change(sessionId, { attempt: session.attempt && { ...session.attempt, paymentMethodId: null } })
  if (isProved) return completed(world, session, { card: method.card, name: method.name ?? undefined }, { method, occasion: 'proved' })
  const open = openAttempt(world, session)
  if (open) refuseProof(world, open.invoice.id)
  return refused(notProved)
}

/** Closes a session that was not paid. */
export const expireSession = (world: StripeWorld, sessionId: string) => {
  const session = world.sessions.change(sessionId, { status: 'expired' })
  emit(world, 'checkout.session.expired', sessionObject(world, session))
  return session
}

const refused = (failure: Failure): CheckoutResult => ({ kind: 'refused', failure })

const customerFor = (world: StripeWorld, { customerId, customerEmail }: SessionRecord, { email, name }: Payer) => {
  if (customerId !== null) return customerId
  const given = { email: customerEmail ?? email ?? null, name: name ?? null }
  return createCustomer(world, { email: given.email, name: given.name, phone: null, description: null, metadata: {} }).id
}

/** A payment makes its subscription before it is proved; a trial begins afterwards. */
const waitForProof = (world: StripeWorld, session: SessionRecord, method: PaymentMethodRecord) => {
  const { customerId } = method
  const open = session.isFree
    ? undefined
    : (openAttempt(world, session) ?? start(world, session, customerId, { method, isIncomplete: true }))
  if (open) {
    world.subscriptions.change(open.subscription.id, { paymentMethodId: method.id })
    payInvoice(world, open.invoice.id, { occasion: 'first', method })
  }
  world.sessions.change(session.id, {
    attempt: { customerId, paymentMethodId: method.id, subscriptionId: open?.subscription.id ?? null },
  })
}

/** The incomplete subscription of an earlier attempt. */
const openAttempt = (world: StripeWorld, { attempt }: SessionRecord) => {
  const subscription = world.subscriptions.get(attempt?.subscriptionId)
  const invoice = world.invoices.get(subscription?.latestInvoiceId)
  return subscription?.status === 'incomplete' && invoice ? { subscription, invoice } : undefined
}

type Begin = { method: PaymentMethodRecord | undefined; isIncomplete: boolean }

const start = (world: StripeWorld, session: SessionRecord, customerId: string, { method, isIncomplete }: Begin) =>
  startSubscription(world, {
    customerId,
    priceId: session.priceId,
    quantity: session.quantity,
    paymentMethodId: method?.id ?? null,
    data: session.subscriptionData,
    isIncomplete,
  })

type Payment = { method?: PaymentMethodRecord; occasion?: Occasion }

const completed = (world: StripeWorld, session: SessionRecord, payer: Payer, { method, occasion = 'first' }: Payment): CheckoutResult => {
  const customerId = method?.customerId ?? customerFor(world, session, payer)
  const { subscription, invoice } = openAttempt(world, session) ?? start(world, session, customerId, { method, isIncomplete: false })
  const answer = payInvoice(world, invoice.id, { occasion, method })
  if (answer.kind === 'refused') return answer

  if (method) world.subscriptions.change(subscription.id, { paymentMethodId: method.id })
  const customer = world.customers.must(customerId)
  const complete = world.sessions.change(session.id, {
    status: 'complete',
    customerId,
    subscriptionId: subscription.id,
    invoiceId: invoice.id,
    details: { email: customer.email, name: payer.name ?? customer.name },
  })
  emit(world, 'checkout.session.completed', sessionObject(world, complete))
  return { kind: 'complete', session: complete }
}
