import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { DomainError } from '#shared/domain/errors.ts'
import type { Call } from './answers.ts'

/**
 * The keys that identify our own CloudFront distribution: the current one and the next. Both are valid during a
 * rotation. `areDemanded`: refuse calls that bypass the distribution.
 */
export type Edge = { keys: readonly string[]; areDemanded: boolean }

const edgeHeader = 'x-crier-edge'

/** True if the call came through the distribution. */
export const cameThroughEdge = ({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>, edge: Edge | undefined) => {
  const shown = headers[edgeHeader]
  return shown !== undefined && (edge?.keys ?? []).some((key) => isSame(key, shown))
}

/** Refuses a call that bypasses the edge, because the edge hasn't counted it and couldn't block it. */
export const edgeOnly = (edge: Edge | undefined): MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> => ({
  before({ event }) {
    if (edge?.areDemanded && !cameThroughEdge(event, edge)) throw new DomainError('forbidden', "Call this API at the site's own address.")
  },
})

/** Compares in constant time. */
const isSame = (one: string, other: string) => timingSafeEqual(hashed(one), hashed(other))

const hashed = (text: string) => createHash('sha256').update(text).digest()

/**
 * Returns the address a call comes from. Behind CloudFront, the API sees CloudFront's address, and the visitor's is the
 * last one CloudFront appended to `x-forwarded-for`. That header counts only if the call carries an edge key: a direct
 * call to the API could put anything in it.
 */
export const visitorAddress = (event: APIGatewayProxyEventV2, edge: Edge | undefined): string => {
  const { requestContext, headers } = event
  const { sourceIp } = requestContext.http
  if (!cameThroughEdge(event, edge)) return sourceIp
  const noted = (headers['x-forwarded-for'] ?? '').split(',').map((address) => address.trim())
  // API Gateway appends its own caller as well: the edge.
  return noted.findLast((address) => address !== '' && address !== sourceIp) ?? sourceIp
}

/** Where a sign-in through this call comes from. */
export const originOf = ({ userAgent, ip, browser }: Call) => ({ device: userAgent, address: ip, browser })
