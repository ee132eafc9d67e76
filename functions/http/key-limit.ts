import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { CountedCall } from '#functions/ports/api-keys.ts'
import { keyRule } from '#shared/domain/api-keys.ts'
import { secondMs } from '#shared/domain/times.ts'

/** The calls by key that are being answered, as they were counted. */
const counts = new WeakMap<APIGatewayProxyEventV2, CountedCall>()

/** Remembers how a call by key was counted, for its response's headers. */
export const noteCounted = (event: APIGatewayProxyEventV2, counted: CountedCall) => void counts.set(event, counted)

/**
 * Adds to every response to an API key how many calls it may make, how many are left, and in how many seconds counting
 * starts over, as draft-ietf-httpapi-ratelimit-headers-11 has it. A refusal beyond the limit says the same number of
 * seconds in `retry-after`.
 */
export const keyLimitHeaders = (): MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> => {
  const add: MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>['after'] = ({ event, response }) => {
    const counted = counts.get(event)
    if (!response || !counted) return
    response.headers = {
      ...response.headers,
      'ratelimit-policy': `"default";q=${keyRule.max};w=${keyRule.windowMs / secondMs}`,
      ratelimit: `"default";r=${counted.left};t=${Math.ceil(counted.freeInMs / secondMs)}`,
    }
  }
  return { after: add, onError: add }
}
