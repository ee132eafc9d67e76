import type * as z from 'zod/mini'
import {
  type Endpoint,
  type InputFor,
  isPage,
  pathParameters,
  type ReplyOf,
  type Status,
  workspaceHeader,
} from '#shared/contracts/endpoint.ts'
import { i18n } from '#web/lib/i18n.ts'
import { ApiError } from './api-error.ts'
import { noteServerTime } from './server-clock.ts'

export type ClientOptions = {
  /** The API's origin, or empty for the page's own. */
  baseUrl: string
  token?: string | undefined
  /** The shared workspace that requests are for. Undefined for the person's own. */
  workspace?: string | undefined
  fetch?: typeof globalThis.fetch
}

export type RequestOptions = {
  signal?: AbortSignal | undefined
  /** Repeating a key within 24 h returns the first response instead of creating a duplicate. */
  idempotencyKey?: string | undefined
  /** The request is sent even if the page is being left. */
  keepalive?: boolean
}

export type Client = ReturnType<typeof createClient>

/**
 * Calls the API by its contracts. Resolves to the response's status and parsed body, and throws `ApiError` if the
 * request is refused.
 */
export const createClient = ({ baseUrl, token, workspace, fetch = globalThis.fetch }: ClientOptions) => ({
  request: async <E extends Endpoint>(
    endpoint: E,
    input: InputFor<E>,
    { signal, idempotencyKey, keepalive }: RequestOptions = {},
  ): Promise<ReplyOf<E>> => {
    const { target, body } = toRequest(endpoint, input)
    const sentAt = Date.now()
    const response = await fetch(`${baseUrl}${target}`, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...whoAsks(endpoint, { token, workspace }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
      keepalive,
    })
    noteServerTime(response.headers, sentAt)
    if (endpoint.answers[302] && response.redirected) return redirectOf(response) as Promise<ReplyOf<E>>
    const schema = endpoint.answers[response.status as Status]
    if (!schema) throw await toError(response)
    const { status } = response
    const { readBody = asItIs } = endpoint
    return { status, body: schema.parse(readBody(await bodyOf(response, schema))) } as ReplyOf<E>
  },
})

const whoAsks = ({ permission }: Endpoint, { token, workspace }: Pick<ClientOptions, 'token' | 'workspace'>) => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(workspace !== undefined && permission !== 'self' && { [workspaceHeader]: workspace }),
})

/**
 * Builds a request's path, query, and body. Fields named in the path go there. The rest go into the query for GET and
 * DELETE, or where the contract says so, and otherwise into the JSON body.
 */
const toRequest = ({ method, path, inQuery = [] }: Endpoint, input: unknown) => {
  const inPath = new Set(pathParameters(path))
  const given = Object.entries(isRecord(input) ? input : {}).filter(([, value]) => value !== undefined)
  const values = new Map(given)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const rest = given.filter(([name]) => !inPath.has(name))
  const isBodiless = method === 'GET' || method === 'DELETE'
  const [asked, sent] = [
    rest.filter(([name]) => isBodiless || inQuery.includes(name)),
    rest.filter(([name]) => !isBodiless && !inQuery.includes(name)),
  ]
  const query = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString()
  return { target: `/api${filled}${query && `?${query}`}`, ...(sent.length > 0 && { body: JSON.stringify(Object.fromEntries(sent)) }) }
}

const asItIs = (body: unknown) => body

const bodyOf = async (response: Response, schema: z.ZodMiniType): Promise<unknown> => {
  const text = await response.text()
  if (text === '') return undefined
  const body: unknown = JSON.parse(text)
  return isPage(schema) ? { items: body, cursor: response.headers.get('x-next-cursor') ?? undefined } : body
}

/** Browsers don't expose a redirect to scripts, only its destination. */
const redirectOf = async (response: Response) => {
  await response.body?.cancel()
  return { status: 302, body: { location: response.url } }
}

const toError = async (response: Response) => {
  const text = await response.text().catch(() => '')
  const refusal = parsed(text)
  const { message = refusal, code, errors } = isRecord(refusal) ? refusal : {}
  const isOurs = typeof code === 'string'
  const { status, headers } = response
  // Our own refusals are written for people. A failure's message may contain internals.
  const isSayable = typeof message === 'string' && ((isOurs && status < 500) || isSentence(message))
  return new ApiError(isSayable ? message : (gatewaySentences[status] ?? ''), {
    status,
    code: isOurs ? code : 'unknown',
    errors: isFieldErrors(errors) ? errors : {},
    requestId: headers.get('x-request-id') ?? headers.get('apigw-requestid') ?? undefined,
  })
}

/**
 * Messages for the gateway's own responses, which contain only the status name. A request that timed out may still
 * complete.
 */
const gatewaySentences: Partial<Record<number, string>> = {
  404: i18n.t('This page may be out of date. Reload it and try again.'),
  413: i18n.t('That’s too much at once. Shorten it and try again.'),
  429: i18n.t('Crier is very busy right now. Wait a few seconds and try again.'),
  503: i18n.t('That took too long. It may still have worked, so check before trying again.'),
  504: i18n.t('That took too long. It may still have worked, so check before trying again.'),
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * True if text is fit to show to a person: not a page, not internals, and not just a status name, which is what
 * gateways return.
 */
const isSentence = (text: string) => /^\p{Lu}.* \p{Ll}.*[.!?]$/su.test(text) && !/[<{]/.test(text) && text.length < 300

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isFieldErrors = (value: unknown): value is Record<string, string[]> =>
  isRecord(value) && Object.values(value).every((texts) => Array.isArray(texts) && texts.every((text) => typeof text === 'string'))
