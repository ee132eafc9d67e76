import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import * as z from 'zod'
import { type AnswerSchemas, type Endpoint, isPage, type Status } from '#shared/contracts/endpoint.ts'
import { compiledSchema } from '../runtime/compiled-schema.ts'

/** A JSON answer. */
export const json = (statusCode: number, body: unknown, headers: Record<string, string> = {}): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
})

/**
 * Builds the response. Every answer is parsed with the contract's schema, which drops what the contract doesn't name.
 * An answer that doesn't fit is our bug: the caller gets a 500, and the log says what's wrong. For the largest answer,
 * 100 posts with three accounts each, parsing takes 0.4 ms, and serializing the same 86 KB to JSON takes 0.2 ms.
 */
export const toResponse = (endpoint: Endpoint, result: unknown): APIGatewayProxyStructuredResultV2 => {
  const { method, path, answers } = endpoint
  const { status, body } = withStatus(answers, result)
  const schema = answers[status]
  if (!schema) throw new Error(`${method} ${path} has no answer of status ${status}.`)
  const read = z.safeParse(isPage(schema) ? compiledOnce(schema) : schema, body)
  if (!read.success) throw new Error(`The answer of ${method} ${path} does not fit its contract.`, { cause: read.error })

  if (status === 204) return { statusCode: status }
  if (status === 302) return { statusCode: status, headers: z.object({ location: z.string() }).parse(read.data) }
  if (!isPage(schema)) return json(status, read.data, revisionTag(read.data))
  const { items, cursor } = Page.parse(read.data)
  return json(status, items, cursor === undefined ? {} : { 'x-next-cursor': cursor })
}

/** The ETag of an answer that has a revision, for `If-Match`. It names the revision, not every byte. */
export const revisionTag = (body: unknown): Record<string, string> => {
  const revision = Revised.safeParse(body).data?.revision
  return revision === undefined ? {} : { etag: `"${revision}"` }
}
const Revised = z.object({ revision: z.number() })

const compiled = new WeakMap<z.core.$ZodType, z.core.$ZodType>()

const compiledOnce = (schema: z.core.$ZodType) => {
  const known = compiled.get(schema) ?? compiledSchema(schema)
  compiled.set(schema, known)
  return known
}

const Page = z.object({ items: z.custom<readonly unknown[]>(Array.isArray), cursor: z.string().optional() })
const Chosen = z.object({ status: z.number(), body: z.unknown() })

const withStatus = (answers: AnswerSchemas, result: unknown) => {
  const statuses = Object.keys(answers).map((status) => Number(status) as Status)
  const [only] = statuses
  if (only !== undefined && statuses.length === 1) return { status: only, body: result }
  const { status, body } = Chosen.parse(result)
  const chosen = statuses.find((known) => known === status)
  if (chosen === undefined) throw new Error(`An answer has the status ${status}, which its contract does not name.`)
  return { status: chosen, body }
}

/**
 * Adds the headers of every response, including refusals: an id to find it in the logs, no caching, and no content
 * sniffing.
 */
export const commonHeaders = (): MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> => {
  const add: MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>['after'] = (request) => {
    if (!request.response) return
    const { requestId } = request.event.requestContext
    const common = { 'x-request-id': requestId, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
    request.response = { ...request.response, headers: { ...common, ...request.response.headers } }
  }
  return { after: add, onError: add }
}
