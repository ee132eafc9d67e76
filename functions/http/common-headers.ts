import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'

/** What every answer carries, refusals too: the id it can be found by in the logs, and that nobody keeps a copy. */
export const commonHeaders = (): MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> => {
  const add: MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>['after'] = (request) => {
    if (!request.response) return
    const headers = { 'x-request-id': request.event.requestContext.requestId, 'cache-control': 'no-store', ...request.response.headers }
    request.response = { ...request.response, headers }
  }
  return { after: add, onError: add }
}
