import Stripe from 'stripe'
import { daySeconds } from '#shared/domain/times.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { checkoutRoutes } from './checkout-sessions.ts'
import { customerRoutes } from './customers.ts'
import { eventRoutes } from './events.ts'
import { expanded } from './expand.ts'
import { type FormFields, parseForm } from './input.ts'
import { invoiceRoutes } from './invoices.ts'
import { portalRoutes } from './portal.ts'
import { priceRoutes } from './prices.ts'
import { invalid, problemBody, StripeProblem } from './problem.ts'
import type { Route } from './route.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { webhookEndpointRoutes } from './webhook-endpoints.ts'

/** An incoming call: `query` without its question mark, header names in lowercase. */
export type StripeRequest = {
  method: string
  path: string
  query: string
  headers: { authorization?: string | undefined; 'stripe-version'?: string | undefined; 'idempotency-key'?: string | undefined }
  body: string
}

export type StripeAnswer = TextAnswer & { headers: Record<string, string> }

/** Answers a call to Stripe's API at the world's current time. */
export const answerCall = (world: StripeWorld, request: StripeRequest): StripeAnswer => {
  const requestId = newId(world, 'req')
  const headers: Record<string, string> = { 'request-id': requestId, 'stripe-version': Stripe.API_VERSION }
  const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
  if (key !== undefined) headers['idempotency-key'] = key
  try {
    admit(world, request)
    const route = routeOf(request)
    const asked = `${request.method} ${request.path}?${request.query} ${request.body}`
    const earlier = key === undefined ? undefined : earlierAnswer(world, key, asked)
    if (earlier) return { status: earlier.status, body: earlier.body, headers: { ...headers, 'idempotent-replayed': 'true' } }

    world.request = { id: requestId, idempotencyKey: key ?? null }
    const answer = carryOut(world, route, request, requestId)
    if (key !== undefined) keepAnswer(world, key, asked, answer)
    return { ...answer, headers }
  } catch (error) {
    return { ...refusal(error, requestId), headers }
  } finally {
    world.request = null
  }
}

/** The route of a call; undefined for a path that Stripe doesn't have. */
export const findRoute = ({ method, path }: Pick<StripeRequest, 'method' | 'path'>): Route | undefined =>
  routes.find((route) => route.method === method && route.path.test(path))

const routeOf = (request: StripeRequest) => {
  const route = findRoute(request)
  if (route) return route
  throw new StripeProblem(
    404,
    `Unrecognized request URL (${request.method}: ${request.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  )
}

const admit = ({ secretKey }: StripeWorld, { headers }: StripeRequest) => {
  const key = keyIn(headers.authorization)
  if (key === undefined)
    throw new StripeProblem(
      401,
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    )
  if (key.startsWith('pk_'))
    throw new StripeProblem(403, 'This API call cannot be made with a publishable API key. Please use a secret API key.', {
      code: 'secret_key_required',
    })
  if (key !== secretKey) throw new StripeProblem(401, `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`)
  const version = headers['stripe-version'] ?? Stripe.API_VERSION
  if (version !== Stripe.API_VERSION)
    throw new StripeProblem(
      400,
      `Invalid Stripe API version: ${version}. This fake server only speaks ${Stripe.API_VERSION}, as the installed package does.`,
    )
}

const keyIn = (authorization: string | undefined) => {
  const [, scheme = '', given = ''] = /^(bearer|basic) (.+)$/i.exec(authorization ?? '') ?? []
  const key = scheme.toLowerCase() === 'basic' ? Buffer.from(given, 'base64').toString().split(':')[0] : given
  return key || undefined
}

const carryOut = (world: StripeWorld, route: Route, { method, path, query, body }: StripeRequest, requestId: string): TextAnswer => {
  try {
    const { expand, ...fields } = parseForm(method === 'POST' ? body : [query, body].filter((part) => part !== '').join('&'))
    const [, id = ''] = route.path.exec(path) ?? []
    const object = route.run(world, fields, decodeURIComponent(id))
    return { status: 200, body: JSON.stringify(expanded(world, object, pathsIn(expand))) }
  } catch (error) {
    return refusal(error, requestId)
  }
}

const pathsIn = (expand: FormFields[string] | undefined): string[] => {
  if (expand === undefined) return []
  if (!Array.isArray(expand)) throw invalid('expand', 'Invalid array')
  return expand.map((path) => {
    if (typeof path !== 'string') throw invalid('expand', 'Invalid string')
    return path
  })
}

const refusal = (error: unknown, requestId: string): TextAnswer => {
  if (!(error instanceof StripeProblem)) throw error
  return { status: error.status, body: JSON.stringify(problemBody(error, requestId), undefined, 2) }
}

/** How long Stripe keeps a response for its idempotency key, in s. */
const keptFor = daySeconds
const keyLengthMax = 255

/** A response with its body as text. */
type TextAnswer = { status: number; body: string }

/** The earlier response for this key. Refuses a key that was used for a different request. */
const earlierAnswer = (world: StripeWorld, key: string, request: string): TextAnswer | undefined => {
  if (key.length > keyLengthMax) throw new StripeProblem(400, `Idempotency-Key cannot be longer than ${keyLengthMax} characters.`)
  const kept = world.keptAnswers.get(key)
  if (!kept) return undefined
  if (world.now - kept.createdAt >= keptFor) {
    world.keptAnswers.remove(key)
    return undefined
  }
  if (kept.request === request) return kept
  throw new StripeProblem(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  )
}

/**
 * Keeps the response of a call that was carried out. A call that was refused before anything happened may be retried.
 */
const keepAnswer = (world: StripeWorld, key: string, request: string, { status, body }: TextAnswer) => {
  const isKept = status < 300 || status === 402 || status >= 500
  if (isKept) world.keptAnswers.put({ id: key, request, status, body, createdAt: world.now })
}

/** Every call this fake server supports. */
const routes: Route[] = [
  ...priceRoutes,
  ...checkoutRoutes,
  ...customerRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...eventRoutes,
  ...portalRoutes,
  ...webhookEndpointRoutes,
]
