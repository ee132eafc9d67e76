import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Group } from '#shared/contracts/all.ts'
import { secondMs } from '#shared/domain/times.ts'
import { apiHeaders } from '../edge/security-headers.ts'
import { answerEarly, bodyOf } from './answer-early.ts'
import { toEvent, type VisitorOf } from './gateway-event.ts'
import { type Answer, ownAnswer, toAnswer } from './gateway-response.ts'
import type { Invoke } from './lambda.ts'
import { type Listening, listen } from './listen.ts'
import { openToOthers } from './loopback.ts'
import { type Match, routeMatcher } from './routes.ts'

/** What stands behind the gateway: the groups' Lambdas, and the site for every path that is not the API's. */
type Behind = {
  invoke: (group: Group) => Invoke
  site: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  report: (message: string, error: unknown) => void
}

export type Gateway = Listening & {
  open: (behind: Behind) => void
  /** Answers so many calls of the API as a stage does that gets more of them than it takes. */
  throttle: (calls: number) => void
}

type ApiCall = { request: IncomingMessage; url: URL; match: Match | undefined; requestId: string }

/** A site that others than this machine may call. `visitorOf` tells whom a call comes from, which a proxy in between knows. */
export type PublicSite = { url: string; host: string; isCaller: (address: string | undefined) => boolean; visitorOf: VisitorOf }

type Options = {
  port: number
  /** This machine's own site unless given. */
  site?: PublicSite | undefined
  matchRoute?: ReturnType<typeof routeMatcher>
  now?: () => number
  timeoutMs?: number
  /** Hears with what status each request was answered. */
  onAnswer?: ((status: number) => void) | undefined
}

/** An HTTP API takes 10 MB of body. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
const bodyBytesMax = 10 * 1024 * 1024
/** Lambda takes 6 MB of event, which is the request in JSON. https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const eventBytesMax = 6 * 1024 * 1024
/** An HTTP API waits 30 s. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
const integrationTimeoutMs = 30 * secondMs

/** Takes the place of CloudFront and API Gateway: one origin for the site and the API. Until it is opened it answers 503. */
export const startGateway = async ({
  port,
  site,
  matchRoute = routeMatcher(),
  now = Date.now,
  timeoutMs = integrationTimeoutMs,
  onAnswer,
}: Options): Promise<Gateway> => {
  const isSecure = site?.url.startsWith('https:') ?? false
  const isOfLocalhost = !site || new URL(site.url).hostname === 'localhost'
  let behind: Behind | undefined
  let throttledCalls = 0
  const isThrottled = () => {
    throttledCalls = Math.max(-1, throttledCalls - 1)
    return throttledCalls >= 0
  }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const requestId = randomUUID()
    const url = new URL(request.url ?? '/', 'http://gateway')
    // Some platforms send people back only to the number of this machine; the browser keeps things by name.
    if (isOfLocalhost && request.headers.host?.startsWith('127.0.0.1:') && url.pathname.startsWith('/auth/callback/'))
      return void response.writeHead(302, { location: `${ownUrl()}${request.url}` }).end()
    const match = matchOrUndefined(matchRoute, request.method ?? 'GET', url.pathname)
    if (behind && !match && !url.pathname.startsWith('/api/')) return behind.site(request, response)
    const answer = behind ? await answerCall(behind, { request, url, match, requestId }) : ownAnswer(503)
    await send(request, response, { ...answer, requestId, isSecure })
  }
  const answerCall = async (opened: Behind, { request, url, match, requestId }: ApiCall): Promise<Answer> => {
    if (!match) return ownAnswer(404)
    if (isThrottled()) return ownAnswer(429)
    const body = await readBody(request)
    const event = body && toEvent({ request, url, match, body, requestId, now: now(), visitorOf: site?.visitorOf, isSecure })
    return event && !isTooLarge(event, body) ? answerEvent(opened, match, event) : ownAnswer(413)
  }
  const answerEvent = async ({ invoke, report }: Behind, { group, routeKey }: Match, event: APIGatewayProxyEventV2): Promise<Answer> => {
    try {
      const result = await within(timeoutMs, invoke(group)(event))
      return result === outOfTime ? ownAnswer(503) : toAnswer(result)
    } catch (error) {
      report(`${routeKey} failed.`, error)
      return ownAnswer(500)
    }
  }
  const server = createServer((request, response) => {
    if (onAnswer) response.once('finish', () => onAnswer(response.statusCode))
    handle(request, response).catch((error: unknown) => {
      behind?.report('A request could not be answered.', error)
      response.destroy()
    })
  })
  if (site) openToOthers(server, { ...site, isOwnHost: (host) => isHostOf(site, host, listening.port) })
  const listening = await listen(server, port)
  const ownUrl = () => site?.url ?? `http://localhost:${listening.port}`
  return {
    ...listening,
    url: ownUrl(),
    open: (next) => {
      behind = next
    },
    throttle: (calls) => {
      throttledCalls = calls
    },
  }
}

/** The site's own name; a health check on the machine itself has none, and calls a number. */
const isHostOf = ({ url }: PublicSite, host: string | undefined, port: number) =>
  host === new URL(url).host || host === `127.0.0.1:${port}` || host === `localhost:${port}`

const matchOrUndefined = (matchRoute: ReturnType<typeof routeMatcher>, method: string, path: string): Match | undefined => {
  try {
    return matchRoute(method, path)
  } catch {
    return undefined
  }
}

/** A character takes six bytes of JSON at most; beside the body an event is small. */
const isTooLarge = (event: APIGatewayProxyEventV2, body: Buffer) =>
  body.length * 6 > eventBytesMax / 2 && Buffer.byteLength(JSON.stringify(event)) > eventBytesMax

/** The body, or undefined when it is over the limit; then no more of it is kept. */
const readBody = async (request: IncomingMessage) => {
  if (Number(request.headers['content-length'] ?? 0) > bodyBytesMax) return undefined
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of bodyOf(request)) {
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

const send = async (
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body = '', requestId, isSecure }: Answer & { requestId: string; isSecure: boolean },
) => {
  const all = { ...headers, 'apigw-requestid': requestId, ...apiHeaders({ isSecure }) }
  await answerEarly(request, response, { status, headers: all, body })
}
