import * as z from 'zod/mini'
import { keyScopeOf } from '../../domain/api-keys.ts'
import { Disposition } from '../../domain/dispositions.ts'
import { type CatalogCode, errorCatalog } from '../../domain/error-catalog.ts'
import { Instant } from '../../domain/instants.ts'
import { type Problem, problemBody, problemType } from '../../domain/problem.ts'
import { Platform } from '../../domain/schemas.ts'
import { type Endpoint, takesRevision } from '../endpoint.ts'
import type { Json } from './json.ts'

const codes = Object.keys(errorCatalog)

const words = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema => {
  z.globalRegistry.add(schema, { description })
  return schema
}
const sentence = () => z.string().check(z.minLength(1))

/** The body of every error that has a code, as strictly as it can be told in a document. */
export const ProblemSchema = z.object({
  type: words(z.string().check(z.regex(/^\/docs\/errors\/[a-z-]+$/)), 'The page about the code. It identifies the kind of problem.'),
  title: words(sentence(), 'The kind of problem, in a few words.'),
  status: words(z.int().check(z.minimum(400), z.maximum(599)), 'The HTTP status.'),
  detail: words(sentence(), 'The same as `message`.'),
  instance: words(z.optional(sentence()), 'The request’s ID in our logs.'),
  code: words(z.enum(codes), 'Branch on this. It never changes its meaning.'),
  message: words(sentence(), 'A sentence you can show to a person. Its wording may change.'),
  fix: words(sentence(), 'What to do about it.'),
  disposition: words(
    z.clone(Disposition),
    'What a program can do. `never`: the same request fails again. `after-delay`: repeat it later. `after-reconnect`: connect the account again first. `reconcile-first`: find out whether it had its effect before repeating it.',
  ),
  field: words(z.optional(sentence()), 'The first field at fault, as a dotted path.'),
  errors: words(z.optional(z.record(z.string(), z.array(z.string()))), 'Messages for each field at fault, by its dotted path.'),
  usedUp: words(
    z.optional(
      z.object({
        name: words(sentence(), 'The limit.'),
        used: words(z.int().check(z.minimum(0)), 'How much is used.'),
        limit: words(z.int().check(z.minimum(0)), 'How much there is.'),
        freeAt: words(z.optional(z.clone(Instant)), 'When counting starts over.'),
      }),
    ),
    'The limit that’s used up.',
  ),
  platform: words(
    z.optional(
      z.object({
        name: words(z.clone(Platform), 'The platform’s ID.'),
        code: words(z.optional(sentence()), 'The platform’s own code.'),
        message: words(z.optional(sentence()), 'The platform’s own words.'),
      }),
    ),
    'The platform that refused, if one did.',
  ),
})

/** The name of the shared response for each status of an error. */
const responseNames: Readonly<Record<number, string>> = {
  400: 'Invalid',
  401: 'Unauthenticated',
  402: 'PaymentRequired',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'TooLarge',
  422: 'Mismatch',
  429: 'TooMany',
  500: 'Internal',
  502: 'Upstream',
}

/** What a problem says in an example, where its meaning alone wouldn't show its fields. */
const facts: Partial<Record<CatalogCode, Omit<Problem, 'code' | 'message'> & { message?: string }>> = {
  invalid: { message: 'Enter a name for the group.', fields: { name: ['Enter a name for the group.'] } },
  'payment-required': { usedUp: { name: 'accounts', used: 3, limit: 3 } },
  'too-many': { usedUp: { name: 'checks', used: 600, limit: 600, freeAt: '2026-12-24T10:00:00.000Z' } },
  upstream: { platform: { name: 'bluesky', code: 'InternalServerError', message: 'Internal Server Error' } },
}

const codeOf = (name: string): CatalogCode[] => (Object.keys(errorCatalog) as CatalogCode[]).filter((code) => code === name)

const exampleOf = (code: CatalogCode) => problemBody({ code, message: errorCatalog[code].meaning, ...facts[code] }, 'JqVfhjXqoAMEPnw=')

/** An example of every problem, by its code. */
export const problemExamples = () =>
  codes.flatMap(codeOf).map((code) => ({ code, status: errorCatalog[code].status, body: exampleOf(code) }))

const problemContent = (codes: readonly CatalogCode[]): Json => ({
  [problemType]: {
    schema: { $ref: '#/components/schemas/Problem' },
    examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
  },
})

/** The examples that responses refer to: one of each code. */
export const sharedExamples = (): Json =>
  Object.fromEntries(problemExamples().map(({ code, body }) => [code, { summary: body.title, value: body }]))

const problemHeaders = (status: number): Json => ({
  'x-request-id': { $ref: '#/components/headers/RequestId' },
  ...([409, 429, 502].includes(status) && { 'retry-after': { $ref: '#/components/headers/RetryAfter' } }),
  ...(status === 429 && {
    'ratelimit-policy': { $ref: '#/components/headers/RateLimitPolicy' },
    ratelimit: { $ref: '#/components/headers/RateLimit' },
  }),
})

/** The responses that calls refer to: one for each status. */
export const problemResponses = (): Json => {
  const examples = problemExamples()
  return Object.fromEntries(
    Object.entries(responseNames).map(([text, name]) => {
      const found = examples.filter(({ status }) => status === Number(text))
      const description = found.map(({ code, body }) => `\`${code}\`: ${body.title}.`).join(' ')
      return [name, { description, headers: problemHeaders(Number(text)), content: problemContent(found.map(({ code }) => code)) }]
    }),
  )
}

/** Any other error. It's there for every call, whatever the call does. */
export const otherProblem = (): Json => ({
  description: 'Any other error, in the same shape.',
  headers: { 'x-request-id': { $ref: '#/components/headers/RequestId' }, 'retry-after': { $ref: '#/components/headers/RetryAfter' } },
  content: problemContent(['unavailable', 'no-room']),
})

/** Groups whose calls reach a platform or Stripe while the caller waits. */
const reachOutside = ['platforms', 'payments', 'social']
/** Groups with calls that a plan limits. */
const limited = ['posts', 'media', 'platforms', 'queues', 'workspaces', 'payments', 'comments', 'shares']

/** The errors that a call can end with, by status, besides anything unforeseen (`default`). */
export const problemsOf = (endpoint: Endpoint, group: string): Json => {
  const { method, path, auth, creates, isRaw } = endpoint
  const changes = method !== 'GET'
  const can: Readonly<Record<number, boolean>> = {
    400: !isRaw || auth === 'user',
    401: auth === 'user' || group === 'auth' || group === 'factors' || isRaw === true,
    402: changes && auth === 'user' && limited.includes(group),
    403: auth === 'user' || group === 'auth' || group === 'social' || group === 'shares',
    404: path.includes('{') || takesRevision(endpoint),
    409: changes && (creates === true || takesRevision(endpoint) || keyScopeOf(endpoint) !== undefined),
    413: changes && method !== 'DELETE',
    422: creates === true,
    429: true,
    500: true,
    502: auth === 'user' && reachOutside.includes(group),
  }
  return Object.fromEntries(
    Object.entries(can).flatMap(([status, isPossible]) =>
      isPossible ? [[status, { $ref: `#/components/responses/${responseNames[Number(status)]}` }]] : [],
    ),
  )
}
