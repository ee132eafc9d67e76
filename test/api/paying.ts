import Stripe from 'stripe'
import * as z from 'zod'
import { paymentsApi } from '#shared/contracts/payments.ts'
import type { PaidPlan } from '#shared/domain/plans.ts'
import { secondMs } from '#shared/domain/times.ts'
import { call } from './call.ts'
import type { Crier } from './crier.ts'
import type { Person } from './person.ts'
import { until } from './until.ts'

type World = Pick<Crier, 'sandboxUrl'>

const ask = async ({ sandboxUrl }: World, method: string, path: string, body?: unknown) => {
  const response = await fetch(`${sandboxUrl}${path}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20 * secondMs),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

/** Pays an open payment, like the button on Stripe's page. */
export const pay = (world: World, sessionId: string, card?: string) =>
  ask(world, 'POST', '/stripe/pay', { sessionId, ...(card && { card }) })

/** Replaces a customer's card. */
export const changeCard = (world: World, customerId: string, card: string, proves = false) =>
  ask(world, 'POST', '/stripe/card', { customerId, card, proves })

/** Advances Stripe's clock by a number of days. */
export const passDays = (world: World, advanceDays: number) => ask(world, 'POST', '/stripe/clock', { advanceDays })

/** Sets how Stripe delivers its events. */
export const setWebhooks = (world: World, switches: Record<string, unknown>) => ask(world, 'PUT', '/stripe/webhooks', switches)

const Event = z.looseObject({ id: z.string(), type: z.string(), created: z.number() })

/** Stripe's events, oldest first, each as it's delivered. */
export const stripeEvents = async (world: World) => z.array(Event).parse((await ask(world, 'GET', '/stripe/events')).body)

/** A person's plan and its usage. */
export const overview = async ({ request }: Pick<Person, 'request'>) => (await request(paymentsApi.plan, {})).body

/** Buys a plan as a person would, and waits until it's active. */
export const subscribe = async (world: World, person: Pick<Person, 'request'>, plan: PaidPlan) => {
  const { sessionId } = (await person.request(paymentsApi.createCheckout, { plan })).body
  const paid = await pay(world, sessionId)
  const { customerId } = z.object({ customerId: z.string() }).parse(paid.body)
  const bought = await until(
    () => overview(person),
    ({ subscription }) => subscription?.plan === plan && subscription.status === 'active',
  )
  return { sessionId, customerId, ...bought }
}

/** Asks Crier to begin a payment and returns the response, whatever it is. */
export const beginPayment = (crier: Pick<Crier, 'url'>, { token }: Pick<Person, 'token'>, plan = 'creator') =>
  call(crier, 'POST /payment/create-checkout-session', { token, body: { plan } })

/** A Stripe client for the sandbox. */
export const stripeOf = ({ sandboxUrl }: World) => {
  const { hostname, port } = new URL(sandboxUrl)
  return new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http', telemetry: false })
}

/** What Stripe stores about a person. */
export const heldBy = (stripe: Stripe) => ({
  sessionsOf: async ({ id }: Pick<Person, 'id'>) =>
    (await stripe.checkout.sessions.list({ limit: 100 })).data.filter(({ client_reference_id }) => client_reference_id === id),
  customersOf: async ({ email }: Pick<Person, 'email'>) => (await stripe.customers.list({ email })).data,
})
