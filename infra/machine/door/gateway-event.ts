import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { accountNumber } from '../process/names.ts'
import type { Match } from './routes.ts'

/** Returns a request's client address. */
export type VisitorOf = (request: IncomingMessage) => string

type Received = {
  request: IncomingMessage
  url: URL
  match: Match
  body: Buffer
  requestId: string
  now: number
  visitorOf?: VisitorOf | undefined
  isSecure?: boolean
}

/** Returns a connection's client address. */
export const connectedAddress: VisitorOf = ({ socket }) => socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''

/**
 * Converts a request to the event an HTTP API passes to a Lambda.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export const toEvent = ({ request, url, match, body, requestId, now, visitorOf, isSecure = false }: Received): APIGatewayProxyEventV2 => {
  const { cookie, ...headers } = joined(request)
  const sourceIp = (visitorOf ?? connectedAddress)(request)
  const isBase64Encoded = body.length > 0 && !isText(headers)
  const query = queryParameters(url)
  return {
    version: '2.0',
    routeKey: match.routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    ...(cookie !== undefined && { cookies: cookie.split(/; */) }),
    headers: { ...headers, ...forwarded(request, { sourceIp, isKnown: visitorOf !== undefined, isSecure }) },
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    ...(Object.keys(match.parameters).length > 0 && { pathParameters: match.parameters }),
    requestContext: {
      accountId: accountNumber,
      apiId: 'local',
      domainName: headers.host ?? '',
      domainPrefix: 'local',
      http: {
        method: request.method ?? 'GET',
        path: url.pathname,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey: match.routeKey,
      stage: '$default',
      time: commonLogTime(now),
      timeEpoch: now,
    },
    ...(body.length > 0 && { body: body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  }
}

/** Headers by lowercase name. Repeated ones are joined by commas. */
const joined = ({ headersDistinct }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(name === 'cookie' ? '; ' : ',')]))

type Forwarded = { sourceIp: string; isKnown: boolean; isSecure: boolean }

const forwarded = ({ headersDistinct, socket }: IncomingMessage, { sourceIp, isKnown, isSecure }: Forwarded) => ({
  // The visitor is already known, so the rest of the header may say anything.
  'x-forwarded-for': isKnown ? sourceIp : [...(headersDistinct['x-forwarded-for'] ?? []), sourceIp].join(', '),
  'x-forwarded-port': String(socket.localPort),
  'x-forwarded-proto': isSecure ? 'https' : 'http',
})

const isText = (headers: Record<string, string>) =>
  headers['content-encoding'] === undefined &&
  /^(text\/|application\/(json|javascript|xml)|application\/[^;]+\+(json|xml))/i.test(headers['content-type'] ?? '')

/** Read in one pass: looking up each name separately would take quadratic time. */
const queryParameters = ({ searchParams }: URL) => {
  const values = new Map<string, string[]>()
  for (const [name, value] of searchParams) {
    const known = values.get(name)
    if (known) known.push(value)
    else values.set(name, [value])
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, all.join(',')]))
}

/** 04/May/2026:09:00:00 +0000 */
const commonLogTime = (now: number) => {
  const [, day, month, year, time] = new Date(now).toUTCString().replace(',', '').split(' ')
  return `${day}/${month}/${year}:${time} +0000`
}
