import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'

/**
 * What every answer carries, refusals too: an id by which the logs find it, and the words that nobody keeps a copy. No browser may guess its type.
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
