import Stripe from 'stripe'
import { answerCall, type StripeAnswer } from '#infra/sandbox/stripe/api/call.ts'
import { type Catalog, seedAccount } from '#infra/sandbox/stripe/seed-account.ts'
import { openStripeWorld, type StripeWorld } from '#infra/sandbox/stripe/stripe-world.ts'

export const secretKey = 'sk_test_sandbox'

type Account = { now: number; catalog?: Catalog }

/**
 * A fake Stripe account and the SDK calling it without a network. It's set up to sell `catalog`, or left empty
 * without one.
 */
export const stripeInProcess = ({ now, catalog }: Account) => {
  const world = openStripeWorld({ url: 'http://stripe.test', secretKey, now })
  if (catalog) seedAccount(world, { catalog, webhooks: undefined })
  const httpClient = new InProcessClient(world)
  return { world, stripe: new Stripe(secretKey, { httpClient, maxNetworkRetries: 0, telemetry: false }) }
}

type Headers = Record<string, string | number | string[]>

class InProcessClient extends Stripe.HttpClient {
  readonly #world: StripeWorld
  constructor(world: StripeWorld) {
    super()
    this.#world = world
  }

  override getClientName() {
    return 'in-process'
  }

  override async makeRequest(_host: string, _port: string, path: string, method: string, headers: Headers, body: string) {
    const { pathname, search } = new URL(path, 'http://stripe.test')
    const given = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
    const answer = answerCall(this.#world, {
      method,
      path: pathname,
      query: search.slice(1),
      headers: {
        authorization: given.get('authorization'),
        'stripe-version': given.get('stripe-version'),
        'idempotency-key': given.get('idempotency-key'),
      },
      body: method === 'GET' ? '' : body,
    })
    return new InProcessResponse(answer)
  }
}

class InProcessResponse extends Stripe.HttpClientResponse {
  readonly #body: string
  constructor({ status, headers, body }: StripeAnswer) {
    super(status, headers)
    this.#body = body
  }

  override getRawResponse() {
    return { body: this.#body }
  }

  override async toJSON(): Promise<unknown> {
    return JSON.parse(this.#body)
  }
}
