import Stripe from 'stripe'
import type { SandboxOptions } from '#infra/sandbox/sandbox.ts'
import type { StripeApp } from '#infra/sandbox/stripe/running-stripe.ts'
import { secondMs } from '#shared/domain/times.ts'
import { apps, openWorld } from './world.ts'

export const secretKey = 'sk_test_sandbox'
export const webhookSecret = 'whsec_sandbox'
export const successUrl = 'https://crier.test/payment/success?session_id={CHECKOUT_SESSION_ID}'
export const cancelUrl = 'https://crier.test/payment/cancel'

const catalog = [
  { name: 'Early Bird', lookupKey: 'early-bird', amount: 900, currency: 'eur' },
  { name: 'Creator', lookupKey: 'creator', amount: 1_900, currency: 'eur' },
  { name: 'Studio', lookupKey: 'studio', amount: 4_900, currency: 'eur' },
]

export type Account = Awaited<ReturnType<typeof openAccount>>

/** A sandbox with a Stripe account that sells three plans, and Stripe's own SDK to call it. */
export const openAccount = async (app: Partial<StripeApp> = {}, options: Partial<SandboxOptions> = {}) => {
  const stripeApp = { secretKey, webhooks: undefined, catalog, ...app }
  const world = await openWorld({ apps: { ...apps, stripe: stripeApp }, ...options })
  const stripe = clientFor(world)
  const { data: prices } = await stripe.prices.list()
  const priceOf = (lookupKey: string) => prices.find((price) => price.lookup_key === lookupKey)?.id ?? ''
  return { ...world, stripe, priceOf, now: () => Math.floor(world.clock.now / secondMs) }
}

export const clientFor = ({ url }: { url: string }, key = secretKey) =>
  new Stripe(key, { host: '127.0.0.1', port: Number(new URL(url).port), protocol: 'http', maxNetworkRetries: 0, telemetry: false })

/** Default parameters for a session, each for a new customer. */
export const aSession = async (
  account: Account,
  change: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.SessionCreateParams> => ({
  mode: 'subscription',
  customer: change.customer ?? (await account.stripe.customers.create({ email: 'ada@crier.test' })).id,
  line_items: [{ price: account.priceOf('early-bird'), quantity: 1 }],
  success_url: successUrl,
  cancel_url: cancelUrl,
  client_reference_id: 'user_1',
  ...change,
})

type Answer = { status: number; body: Record<string, unknown> }

/** Calls the fake Stripe directly. */
export const control = async ({ url }: { url: string }, method: string, path: string, body: object): Promise<Answer> => {
  const response = await fetch(`${url}/stripe${path}`, { method, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

export const pay = (account: { url: string }, sessionId: string, more: { card?: string; proves?: boolean } = {}) =>
  control(account, 'POST', '/pay', { sessionId, ...more })

export const passDays = (account: { url: string }, advanceDays: number) => control(account, 'POST', '/clock', { advanceDays })

export const putStripeFault = ({ url }: { url: string }, fault: Record<string, unknown>) =>
  fetch(`${url}/faults`, { method: 'PUT', body: JSON.stringify({ platform: 'stripe', ...fault }) })

type SubscribeOptions = { card?: string; plan?: string; session?: Partial<Stripe.Checkout.SessionCreateParams> }

/** Returns a person who has paid: their session, customer, and subscription. */
export const subscribed = async (
  account: Account,
  { card = '4242424242424242', plan = 'early-bird', session = {} }: SubscribeOptions = {},
) => {
  const line_items = [{ price: account.priceOf(plan), quantity: 1 }]
  const { id } = await account.stripe.checkout.sessions.create(await aSession(account, { line_items, ...session }))
  const { body } = await pay(account, id, { card })
  const customerId = String(body.customerId)
  return { sessionId: id, customerId, subscriptionId: String(body.subscriptionId), invoiceId: String(body.invoiceId) }
}

/** Returns the event types so far, oldest first. */
export const eventTypes = async ({ url }: { url: string }) => {
  const events = (await (await fetch(`${url}/stripe/events`)).json()) as Stripe.Event[]
  return events.map(({ type }) => type)
}

/** Returns the SDK's reason for refusing a call. */
export const refusalOf = async (call: Promise<unknown>) => {
  const error = await call.catch((refused: unknown) => refused)
  if (error instanceof Stripe.errors.StripeError) return error
  throw new Error('Stripe refused nothing.')
}
