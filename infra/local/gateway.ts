import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Group } from '#shared/contracts/all.ts'
import { apiHeaders } from '../security-headers.ts'
import { toEvent } from './gateway-event.ts'
import type { Invoke } from './lambda.ts'
import { type Listening, listen } from './listen.ts'
import { type Match, routeMatcher } from './routes.ts'

type Answer = { status: number; headers?: OutgoingHttpHeaders; body?: string | Buffer | undefined }

/** What stands behind the gateway: the groups' Lambdas, and the site for every path that is not the API's. */
type Behind = {
  invoke: (group: Group) => Invoke
  site: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  report: (message: string, error: unknown) => void
}

export type Gateway = Listening & { open: (behind: Behind) => void }

type ApiCall = { request: IncomingMessage; url: URL; match: Match | undefined; requestId: string }

type Options = { port: number; matchRoute?: ReturnType<typeof routeMatcher>; now?: () => number; timeoutMs?: number }

/** Lambda takes 6 MB of request. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const bodyBytesMax = 6 * 1024 * 1024
/** An HTTP API waits 30 s. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
const integrationTimeoutMs = 30_000
/** How long a caller that is still sending may take to read why it was refused. */
const lingerMs = 1_000

/** Takes the place of CloudFront and API Gateway: one origin for the site and the API. Until it is opened it answers 503. */
export const startGateway = async ({
  port,
  matchRoute = routeMatcher(),
  now = Date.now,
  timeoutMs = integrationTimeoutMs,
}: Options): Promise<Gateway> => {
  let behind: Behind | undefined
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const requestId = randomUUID()
    const url = new URL(request.url ?? '/', 'http://gateway')
    const match = matchOrUndefined(matchRoute, request.method ?? 'GET', url.pathname)
    if (behind && !match && !/^\/api(\/|$)/.test(url.pathname)) return behind.site(request, response)
    const answer = behind ? await answerCall(behind, { request, url, match, requestId }) : refusal(503, 'unavailable', 'Crier is starting.')
    await send(request, response, { ...answer, requestId })
  }
  const answerCall = async ({ invoke, report }: Behind, { request, url, match, requestId }: ApiCall): Promise<Answer> => {
    if (!match) return refusal(404, 'not-found', `There is nothing at ${request.method} ${url.pathname}.`)
    const body = await readBody(request)
    if (!body) return refusal(413, 'too-large', 'A request can have at most 6 MB.')
    try {
      const result = await within(timeoutMs, invoke(match.group)(toEvent({ request, url, match, body, requestId, now: now() })))
      return result === outOfTime ? refusal(503, 'unavailable', 'The answer took too long.') : toAnswer(result)
    } catch (error) {
      report(`${match.routeKey} failed.`, error)
      return refusal(500, 'internal', 'Something went wrong on our side.')
    }
  }
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      behind?.report('A request could not be answered.', error)
      response.destroy()
    })
  })
  const listening = await listen(server, port)
  return {
    ...listening,
    url: `http://localhost:${listening.port}`,
    open: (next) => {
      behind = next
    },
  }
}

const matchOrUndefined = (matchRoute: ReturnType<typeof routeMatcher>, method: string, path: string): Match | undefined => {
  try {
    return matchRoute(method, path)
  } catch {
    return undefined
  }
}

/** The body, or undefined when it is over the limit; then no more of it is kept. */
const readBody = async (request: IncomingMessage) => {
  if (Number(request.headers['content-length'] ?? 0) > bodyBytesMax) return undefined
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length
    if (bytes > bodyBytesMax) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const outOfTime = Symbol('out of time')

const within = async (milliseconds: number, work: Promise<unknown>) => {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<typeof outOfTime>((resolve) => {
    timer = setTimeout(() => resolve(outOfTime), milliseconds)
  })
  try {
    return await Promise.race([work, end])
  } finally {
    clearTimeout(timer)
  }
}

const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message, code }),
})

/** An APIGatewayProxyStructuredResultV2; anything without a status is a JSON body of its own, as API Gateway reads it. */
const toAnswer = (result: unknown): Answer => {
  if (!isStructured(result)) return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(result) }
  const { statusCode, headers = {}, cookies, body, isBase64Encoded } = result
  const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
  return {
    status: statusCode,
    headers: { ...Object.fromEntries(texts), ...(cookies && { 'set-cookie': cookies }) },
    body: body !== undefined && isBase64Encoded ? Buffer.from(body, 'base64') : body,
  }
}

type Structured = { statusCode: number; headers?: Record<string, unknown>; cookies?: string[]; body?: string; isBase64Encoded?: boolean }

const isStructured = (result: unknown): result is Structured =>
  typeof result === 'object' && result !== null && 'statusCode' in result && typeof result.statusCode === 'number'

const send = async (
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body = '', requestId }: Answer & { requestId: string },
) => {
  const all = { 'x-request-id': requestId, 'cache-control': 'no-store', ...headers, ...apiHeaders({ isSecure: false }) }
  if (request.complete) return void response.writeHead(status, all).end(body)
  // The caller still sends what nobody wants: it gets the answer at once, and a moment to read it before the connection ends.
  request.resume()
  response.writeHead(status, { ...all, connection: 'close', 'content-length': Buffer.byteLength(body) }).write(body)
  const ending = new AbortController()
  await Promise.race([finished(request, { signal: ending.signal }).catch(() => undefined), pause(lingerMs)])
  ending.abort()
  response.end()
}
