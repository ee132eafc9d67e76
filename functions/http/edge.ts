import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { DomainError } from '#shared/domain/errors.ts'
import type { Call } from './answers.ts'

/**
 * The keys by which our own CloudFront distribution makes itself known, the one that it shows and the next; while they change, both are good. `areDemanded`: nobody
 * may call but through it.
 */
export type Edge = { keys: readonly string[]; areDemanded: boolean }

const edgeHeader = 'x-crier-edge'

/** Whether a call came through the distribution. */
export const cameThroughEdge = ({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>, edge: Edge | undefined) => {
  const shown = headers[edgeHeader]
  return shown !== undefined && (edge?.keys ?? []).some((key) => isSame(key, shown))
}

/** Refuses a call that comes past the edge, because the edge has not counted it and could not block it. */
export const edgeOnly = (edge: Edge | undefined): MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> => ({
  before({ event }) {
    if (edge?.areDemanded && !cameThroughEdge(event, edge)) throw new DomainError('forbidden', "Call this API at the site's own address.")
  },
})

/** In the same time, however much of it is right. */
const isSame = (one: string, other: string) => timingSafeEqual(hashed(one), hashed(other))

const hashed = (text: string) => createHash('sha256').update(text).digest()

/**
 * Where a call comes from. Behind CloudFront the API sees CloudFront's own address, and the visitor's is the last that CloudFront noted in
 * `x-forwarded-for`. That header counts only if the call brings a key of the edge: a direct call to the API could have anything in it.
 */
export const visitorAddress = (event: APIGatewayProxyEventV2, edge: Edge | undefined): string => {
  const { requestContext, headers } = event
  const { sourceIp } = requestContext.http
  if (!cameThroughEdge(event, edge)) return sourceIp
  const noted = (headers['x-forwarded-for'] ?? '').split(',').map((address) => address.trim())
  // API Gateway notes whom it was called by as well: the edge.
  return noted.findLast((address) => address !== '' && address !== sourceIp) ?? sourceIp
}

/** Where a sign-in by this call comes from. */
export const originOf = ({ userAgent, ip, browser }: Call) => ({ device: userAgent, address: ip, browser })
