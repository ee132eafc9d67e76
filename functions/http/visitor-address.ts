import type { APIGatewayProxyEventV2 } from 'aws-lambda'

/** The header by which our own CloudFront distribution makes itself known. */
const edgeHeader = 'x-crier-edge'

/**
 * Where a call comes from. Behind CloudFront the API sees CloudFront's own address, and the visitor's is the last that CloudFront noted in
 * `x-forwarded-for`. That header is believed only if the call brings the edge's key: whoever calls the API directly could write anything in it.
 */
export const visitorAddress = ({ requestContext, headers }: APIGatewayProxyEventV2, edgeKey: string | undefined): string => {
  const { sourceIp } = requestContext.http
  if (edgeKey === undefined || headers[edgeHeader] !== edgeKey) return sourceIp
  const noted = (headers['x-forwarded-for'] ?? '').split(',').map((address) => address.trim())
  // API Gateway notes whom it was called by as well: the edge.
  return noted.findLast((address) => address !== '' && address !== sourceIp) ?? sourceIp
}
