import { type Endpoint, takesRevision, waitSecondsMax, workspaceHeader } from '../endpoint.ts'
import type { Json } from './json.ts'

const header = (description: string, example: string): Json => ({ description, example, schema: { type: 'string' } })

/** The response headers that several calls have. */
export const sharedHeaders: Json = {
  RequestId: header('Identifies the request in our logs.', 'JqVfhjXqoAMEPnw='),
  IdempotentReplayed: header('`true` if this repeats the first answer for the same Idempotency-Key.', 'true'),
  NextCursor: header('Continues the list; absent at its end.', 'eyJpZCI6InBvc3QtMSJ9'),
  Location: header('Where to go.', 'https://crier.example'),
  ETag: header('The post’s revision, for `If-Match`.', '"3"'),
  RetryAfter: header('In how many seconds to try again.', '30'),
  RateLimitPolicy: header('For API keys: how many calls (`q`) there are in how many seconds (`w`).', '"default";q=120;w=60'),
  RateLimit: header(
    'For API keys: how many calls are left (`r`), and in how many seconds counting starts over (`t`).',
    '"default";r=119;t=60',
  ),
}

const reference = (name: string): Json => ({ $ref: `#/components/headers/${name}` })

type Answered = { status: string; isPage: boolean; hasRevision: boolean; isForKeys: boolean }

/** The headers of an answer. */
export const answerHeaders = ({ creates, answersSecret }: Endpoint, { status, isPage, hasRevision, isForKeys }: Answered): Json => ({
  'x-request-id': reference('RequestId'),
  ...(creates && !answersSecret && { 'idempotent-replayed': reference('IdempotentReplayed') }),
  ...(isPage && { 'x-next-cursor': reference('NextCursor') }),
  ...(status === '302' && { location: reference('Location') }),
  ...(hasRevision && { etag: reference('ETag') }),
  ...(isForKeys && { 'ratelimit-policy': reference('RateLimitPolicy'), ratelimit: reference('RateLimit') }),
})

const parameter = (name: string, description: string, example: string, schema: Json = { type: 'string' }): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  example,
  schema,
})

const workspace = parameter(
  workspaceHeader,
  'The workspace that the call is for. Without it, the caller’s own, or the one that the API key is for.',
  'workspace-1',
)

const idempotencyKey = parameter(
  'Idempotency-Key',
  'With or without quotes. For 24 hours, the same key gets the first answer again. A different body with it is refused with 422, and a repeat while the first still runs with 409.',
  '"8e03978e-40d5-43dd-bc93-6894a57f9324"',
  { type: 'string', minLength: 1, maxLength: 200, pattern: '^[ -~]+$' },
)

const ifMatch = parameter('If-Match', 'The revision that the call is based on, as the ETag of an answer. In place of `revision`.', '"3"')

const prefer = parameter(
  'Prefer',
  `How long to wait for the outcome: \`wait=N\` with 1 to ${waitSecondsMax} seconds, or \`respond-async\`.`,
  `wait=${waitSecondsMax}`,
)

/** The request headers that a call takes. */
export const headerParameters = (endpoint: Endpoint): Json[] => [
  ...(endpoint.creates ? [idempotencyKey] : []),
  ...(takesRevision(endpoint) ? [ifMatch] : []),
  ...(endpoint.waits ? [prefer] : []),
  ...(isOfWorkspace(endpoint) ? [workspace] : []),
]

const isOfWorkspace = ({ permission }: Endpoint) => permission !== undefined && permission !== 'self'
