import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { secondMs } from '#shared/domain/times.ts'

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

/** A call's contents besides its method and path. `text` is a raw body, and `body` is sent as JSON. */
export type Sent = {
  token?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  cookies?: string[]
  body?: unknown
  text?: string
  base64?: string
}

/** An event as API Gateway sends it (HTTP API, payload 2.0). */
export const anEvent = (method: string, path: string, sent: Sent = {}): APIGatewayProxyEventV2 => {
  const text = sent.text ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body))
  const body = sent.base64 ?? text
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
    'user-agent': 'test',
    ...sent.headers,
  }
  const http = { method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' }
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: new URLSearchParams(sent.query).toString(),
    headers,
    requestContext: {
      accountId: '1',
      apiId: 'api',
      domainName: 'crier.test',
      domainPrefix: 'crier',
      http,
      requestId: 'request-1',
      routeKey: '$default',
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    isBase64Encoded: sent.base64 !== undefined,
    ...(sent.cookies && { cookies: sent.cookies }),
    ...(sent.query && { queryStringParameters: sent.query }),
    ...(body !== undefined && { body }),
  }
}

/** Sends a call to a handler and parses the response. */
export const ask = async (handler: Handler, method: string, path: string, sent: Sent = {}) => {
  const { statusCode, headers = {}, cookies = [], body } = await handler(anEvent(method, path, sent), aContext)
  return { status: statusCode, headers, cookies, text: body, body: body === undefined ? undefined : (JSON.parse(body) as unknown) }
}

export const aContext: Context = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'test',
  functionVersion: '1',
  invokedFunctionArn: '',
  memoryLimitInMB: '128',
  awsRequestId: 'invocation-1',
  logGroupName: '',
  logStreamName: '',
  getRemainingTimeInMillis: () => 30 * secondMs,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
}
