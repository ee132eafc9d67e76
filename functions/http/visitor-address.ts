import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { cameThroughEdge, type Edge } from './edge.ts'

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
