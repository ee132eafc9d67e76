import * as z from 'zod'
import { daySeconds } from '#shared/domain/times.ts'
import type { Server, ServerContext } from '../server.ts'
import { CardNumber, goodCard } from './billing/cards.ts'
import { type CheckoutResult, payCheckout, proveCheckout } from './billing/checkout.ts'
import { changeCard } from './billing/customers.ts'
import { Switches } from './deliveries.ts'
import type { RunningStripe } from './running-stripe.ts'
import { setBack } from './wire-times.ts'

/** Spaces in a card number don't matter. */
const Card = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(CardNumber)
const Payment = z.strictObject({
  sessionId: z.string(),
  card: Card.default(goodCard),
  /**
   * For a card that requires authentication: whether its holder passes. Without it, the payment waits for that step.
   */
  proves: z.boolean().optional(),
})
const NewCard = z.strictObject({ customerId: z.string(), card: Card, proves: z.boolean().default(false) })
const yearsMax = 10
const TimeAdvance = z.strictObject({
  advanceDays: z
    .number()
    .min(0)
    .max(yearsMax * 366)
    .default(0),
  advanceSeconds: z.number().int().min(0).default(0),
})

/** The fake Stripe's own JSON API, for tests and curious people. */
export const mountStripeControl = (server: Server, stripe: RunningStripe) => {
  server.post('/stripe/pay', async (context) => {
    const payment = Payment.safeParse(await bodyOf(context))
    if (!payment.success) return refused(payment.error)
    const { sessionId, proves, card } = payment.data
    if (!stripe.act((world) => world.sessions.get(sessionId))) return context.json({ message: `There is no session ${sessionId}.` }, 404)
    const result = stripe.act((world) => {
      const paid = payCheckout(world, sessionId, { card })
      return paid.kind === 'asks' && proves !== undefined ? proveCheckout(world, sessionId, proves) : paid
    })
    await stripe.deliveries.settled()
    return toldOf(result)
  })

  server.post('/stripe/card', async (context) => {
    const given = NewCard.safeParse(await bodyOf(context))
    if (!given.success) return refused(given.error)
    const { customerId, card, proves } = given.data
    if (!stripe.act((world) => world.customers.get(customerId)))
      return context.json({ message: `There is no customer ${customerId}.` }, 404)
    const answer = stripe.act((world) => changeCard(world, customerId, card, proves))
    await stripe.deliveries.settled()
    return context.json(answer, answer.kind === 'paid' ? 200 : 402)
  })

  server.post('/stripe/clock', async (context) => {
    const passing = TimeAdvance.safeParse(await bodyOf(context))
    if (!passing.success) return refused(passing.error)
    stripe.advance(Math.round(passing.data.advanceDays * daySeconds) + passing.data.advanceSeconds)
    await stripe.deliveries.settled()
    return context.json({ aheadSeconds: stripe.ahead() })
  })

  server.get('/stripe/webhooks', (context) => context.json(stripe.switches()))
  server.put('/stripe/webhooks', async (context) => {
    const switches = Switches.safeParse({ ...stripe.switches(), ...(await bodyOf(context)) })
    if (!switches.success) return refused(switches.error)
    stripe.setSwitches(switches.data)
    await stripe.deliveries.settled()
    return context.json(switches.data)
  })

  server.delete('/stripe/test-data', (context) => {
    stripe.act((world) => {
      for (const kind of ofPeople) for (const { id } of [...world[kind].all()]) world[kind].remove(id)
    })
    return context.body(null, 204)
  })

  server.get('/stripe/events', (context) => {
    const bodies = stripe.act((world) => [...world.events.all()].map(({ body }) => body))
    return context.body(setBack(`[${bodies.join(',')}]`, stripe.ahead()), 200, { 'content-type': 'application/json' })
  })
}

/**
 * Does what “Delete all test data” in Stripe's dashboard does: deletes everything that belongs to customers, and keeps
 * the catalog.
 */
const ofPeople = [
  'customers',
  'paymentMethods',
  'sessions',
  'subscriptions',
  'invoices',
  'paymentIntents',
  'charges',
  'portalSessions',
  'keptAnswers',
] as const

const bodyOf = async ({ req }: ServerContext): Promise<object> =>
  z
    .looseObject({})
    .catch({})
    .parse(await req.json().catch(() => ({})))

const toldOf = (result: CheckoutResult) => {
  switch (result.kind) {
    case 'complete':
      return Response.json({ status: 'complete', ...idsOf(result.session) })
    case 'closed':
      return Response.json({ status: result.session.status, message: 'This session is over.' }, { status: 409 })
    case 'asks':
      return Response.json({ status: 'requires_action', message: 'The cardholder needs to authenticate.' }, { status: 202 })
    case 'refused':
      return Response.json({ status: 'open', ...result.failure }, { status: 402 })
  }
}

type Complete = Extract<CheckoutResult, { kind: 'complete' }>['session']

const idsOf = ({ id, customerId, subscriptionId, invoiceId, successUrl }: Complete) => ({
  sessionId: id,
  customerId,
  subscriptionId,
  invoiceId,
  successUrl: successUrlOf(id, successUrl),
})

/** The page where a person lands after paying. */
export const successUrlOf = (sessionId: string, url: string) => url.replaceAll('{CHECKOUT_SESSION_ID}', sessionId)

const refused = (error: z.ZodError) =>
  Response.json({ message: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' ') }, { status: 400 })
