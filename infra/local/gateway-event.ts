import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { accountNumber } from './lambda.ts'
import type { Match } from './routes.ts'

type Received = { request: IncomingMessage; url: URL; match: Match; body: Buffer; requestId: string; now: number }

/**
 * A request as an HTTP API hands it to a Lambda.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export const toEvent = ({ request, url, match, body, requestId, now }: Received): APIGatewayProxyEventV2 => {
  const { cookie, ...headers } = joined(request)
  const sourceIp = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const isBase64Encoded = body.length > 0 && !isText(headers)
  const query = queryParameters(url)
  return {
    version: '2.0',
    routeKey: match.routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    ...(cookie !== undefined && { cookies: cookie.split(/; */) }),
    headers: { ...headers, ...forwarded(request, sourceIp) },
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

/** Headers by their lower-case name; several of one name are joined by commas. */
const joined = ({ headersDistinct }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(name === 'cookie' ? '; ' : ',')]))

const forwarded = ({ headersDistinct, socket }: IncomingMessage, sourceIp: string) => ({
  'x-forwarded-for': [...(headersDistinct['x-forwarded-for'] ?? []), sourceIp].join(', '),
  'x-forwarded-port': String(socket.localPort),
  'x-forwarded-proto': 'http',
})

const isText = (headers: Record<string, string>) =>
  headers['content-encoding'] === undefined &&
  /^(text\/|application\/(json|javascript|xml)|application\/[^;]+\+(json|xml))/i.test(headers['content-type'] ?? '')

const queryParameters = ({ searchParams }: URL) =>
  Object.fromEntries([...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name).join(',')]))

/** 04/May/2026:09:00:00 +0000 */
const commonLogTime = (now: number) => {
  const [, day, month, year, time] = new Date(now).toUTCString().replace(',', '').split(' ')
  return `${day}/${month}/${year}:${time} +0000`
}
