import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Group } from '#shared/contracts/all.ts'
import { routePaths } from '#shared/contracts/endpoint.ts'
import { healthApi } from '#shared/contracts/health.ts'
import { secondMs } from '#shared/domain/times.ts'
import { unversioned } from '../../aws/edge/rewrite.ts'
import { apiHeaders } from '../../aws/edge/security-headers.ts'
import { answerEarly } from './answer-early.ts'
import { type BodyTimes, bodyTimes, declaredBytes, readBody } from './bodies.ts'
import { type BodyBudget, bodyBudget, type Claim } from './body-budget.ts'
import { boundedServer, type ConnectionLimits, connectionLimits } from './bounded-server.ts'
import { connectedAddress, toEvent, type VisitorOf } from './gateway-event.ts'
import { type Answer, ownAnswer, refusedBody, toAnswer } from './gateway-response.ts'
import { type ListeningServer, listen } from './listen.ts'
import { openToOthers } from './loopback.ts'
import { type Match, routeMatcher } from './routes.ts'
import { isAccepted } from './site.ts'
import { outOfTime, within } from './within.ts'

/** The handlers behind the gateway: the API's groups, and the site for every path outside the API. */
type Backend = {
  invoke: (group: Group) => (event: APIGatewayProxyEventV2) => Promise<unknown>
  site: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  report: (message: string, error: unknown) => void
}

/** Stopping lets running handlers end too, whether or not anyone still waits for their response. */
export type Gateway = ListeningServer & {
  open: (behind: Backend) => void
  /** Answers this many API calls as a stage over its rate limit does. */
  throttle: (calls: number) => void
  /** Counts the bytes of all bodies at this server, including those of the handlers behind it. */
  bodies: BodyBudget
}

type ApiCall = { request: IncomingMessage; url: URL; match: Match | undefined; requestId: string }
type RoutedCall = ApiCall & { match: Match }

/** A site open to other machines. `visitorOf` returns the client of a request, which a proxy in between knows. */
export type PublicSite = { url: string; host: string; isCaller: (address: string | undefined) => boolean; visitorOf: VisitorOf }

export type GatewayOptions = {
  port: number
  /** This machine's own site by default. */
  site?: PublicSite | undefined
  matchRoute?: ReturnType<typeof routeMatcher>
  now?: () => number
  timeoutMs?: number
  /** Called with the status of each response. */
  onAnswer?: ((status: number) => void) | undefined
  /** Limits for strangers, where they differ from every gateway's defaults. */
  limits?: Partial<ConnectionLimits & BodyTimes>
  bodies?: BodyBudget
}

/**
 * Lambda accepts 6 MB of event, which is the request as JSON.
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const eventBytesMax = 6 * 1024 * 1024
/** An HTTP API waits 30 s. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
const integrationTimeoutMs = 30 * secondMs

/** The API's description of itself: large, and the same for everyone. */
const documentRoutes = new Set(routePaths(healthApi.openapi).map((path) => `${healthApi.openapi.method} ${path}`))

/** The encodings that our functions answer in, best first. */
const encodings = ['br', 'gzip']

/** Stands in for CloudFront and API Gateway: one origin for the site and the API. Until it's opened, it answers 503. */
export const startGateway = async ({
  port,
  site,
  matchRoute = routeMatcher(),
  now = Date.now,
  timeoutMs = integrationTimeoutMs,
  onAnswer,
  limits = {},
  bodies = bodyBudget(),
}: GatewayOptions): Promise<Gateway> => {
  const visitorOf = site?.visitorOf ?? connectedAddress
  const times = { ...bodyTimes, ...limits }
  const isSecure = site?.url.startsWith('https:') ?? false
  const isOfLocalhost = !site || new URL(site.url).hostname === 'localhost'
  let behind: Backend | undefined
  // A handler goes on after its caller disconnected, or was told that it takes too long.
  const running = new Set<Promise<unknown>>()
  const documents = new Map<string, Promise<Answer>>()
  let throttledCalls = 0
  const isThrottled = () => {
    throttledCalls = Math.max(-1, throttledCalls - 1)
    return throttledCalls >= 0
  }
  const handle = async (request: IncomingMessage, response: ServerResponse, url: URL) => {
    const requestId = randomUUID()
    if (isOfLocalhost && isWayBackByNumber(request, url))
      return void response.writeHead(302, { location: `${ownUrl()}${request.url}` }).end()
    const match = matchOrUndefined(matchRoute, request.method ?? 'GET', url.pathname)
    if (behind && !match && !url.pathname.startsWith('/api/')) return behind.site(request, response)
    const answer = behind ? await answerCall(behind, { request, url, match, requestId }) : ownAnswer(503)
    await send(request, response, { ...answer, requestId, isSecure })
  }
  const answerCall = async (opened: Backend, { request, url, match, requestId }: ApiCall): Promise<Answer> => {
    if (!match) return ownAnswer(404)
    if (isThrottled()) return ownAnswer(429)
    if (documentRoutes.has(match.routeKey)) return answerDocument(opened, { request, url, match, requestId })
    if (declaredBytes(request) >= eventBytesMax) return ownAnswer(413)
    const claim = bodies.claim(visitorOf(request))
    try {
      return await answerWith(claim, opened, { request, url, match, requestId })
    } finally {
      claim.release()
    }
  }
  /** Each encoding of it is made once, and is in memory once, however many ask for it and don't read it. */
  const answerDocument = async (opened: Backend, { request, url, match, requestId }: RoutedCall): Promise<Answer> => {
    const encoding = encodings.find((name) => isAccepted(name, request)) ?? 'identity'
    const make = async () => {
      const event = toEvent({ request, url, match, body: Buffer.alloc(0), requestId, now: now(), visitorOf, isSecure })
      const made = await answerEvent(opened, match, { ...event, headers: { ...event.headers, 'accept-encoding': encoding } })
      return { ...made, body: Buffer.from(made.body ?? '') }
    }
    const document = documents.get(encoding) ?? make()
    documents.set(encoding, document)
    const answer = await document.catch(() => ownAnswer(500))
    if (answer.status !== 200) documents.delete(encoding)
    return { ...answer, headers: { ...answer.headers, 'x-request-id': requestId } }
  }
  /** The claim holds the request's body until it's answered. */
  const answerWith = async (claim: Claim, opened: Backend, { request, url, match, requestId }: RoutedCall): Promise<Answer> => {
    const { bodyBytesMax: bytesMax } = match
    const body = await readBody(request, { bytesMax, claim, times })
    if (typeof body === 'string') return refusedBody(body, { bytesMax, requestId })
    const event = toEvent({ request, url, match, body, requestId, now: now(), visitorOf: site?.visitorOf, isSecure })
    return isTooLarge(event, body) ? ownAnswer(413) : answerEvent(opened, match, event)
  }
  const answerEvent = async ({ invoke, report }: Backend, { group, routeKey }: Match, event: APIGatewayProxyEventV2): Promise<Answer> => {
    try {
      const work = invoke(group)(event)
      const settled: Promise<unknown> = work.catch(() => undefined).then(() => running.delete(settled))
      running.add(settled)
      const result = await within(timeoutMs, work)
      return result === outOfTime ? ownAnswer(503) : toAnswer(result)
    } catch (error) {
      report(`${routeKey} failed.`, error)
      return ownAnswer(500)
    }
  }
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (onAnswer) response.once('finish', () => onAnswer(response.statusCode))
    const url = urlOf(request)
    if (!url) return void response.writeHead(400, { connection: 'close' }).end()
    handle(request, response, url).catch((error: unknown) => {
      // A client that aborts isn't a fault of ours to report: strangers could fill the log.
      if (!request.socket.destroyed) behind?.report('A request could not be answered.', error)
      response.destroy()
    })
  }
  const server = boundedServer(answer, { ...connectionLimits, ...limits })
  if (site) openToOthers(server, { ...site, isOwnHost: (host) => isHostOf(site, host, listening.port) })
  const listening = await listen(server, port)
  const ownUrl = () => site?.url ?? `http://localhost:${listening.port}`
  return {
    ...listening,
    url: ownUrl(),
    stop: async (patienceMs = 0) => {
      const closed = listening.stop(patienceMs)
      await Promise.all([
        closed,
        within(
          patienceMs,
          closed.then(() => Promise.all(running)),
        ),
      ])
    },
    open: (next) => {
      behind = next
    },
    throttle: (calls) => {
      throttledCalls = calls
    },
    bodies,
  }
}

/**
 * A request's URL, without the API's version; undefined if its target is invalid. Parsed as a path: on its own, a
 * target that begins with two slashes would name another host.
 */
const urlOf = ({ url = '/' }: IncomingMessage) => {
  const address = url.startsWith('/') ? `http://gateway${url}` : url
  if (!URL.canParse(address)) return undefined
  const parsed = new URL(address)
  parsed.pathname = unversioned(parsed.pathname)
  return parsed
}

/** Some platforms redirect people only to this machine's IP address, but browsers store data by host name. */
const isWayBackByNumber = ({ headers }: IncomingMessage, { pathname }: URL) =>
  headers.host?.startsWith('127.0.0.1:') === true && pathname.startsWith('/auth/callback/')

/** The site's own host name. A health check on the machine itself uses localhost or its IP address. */
const isHostOf = ({ url }: PublicSite, host: string | undefined, port: number) =>
  host === new URL(url).host || host === `127.0.0.1:${port}` || host === `localhost:${port}`

const matchOrUndefined = (matchRoute: ReturnType<typeof routeMatcher>, method: string, path: string): Match | undefined => {
  try {
    return matchRoute(method, path)
  } catch {
    return undefined
  }
}

/** A character takes at most six bytes of JSON. Apart from the body, an event is small. */
const isTooLarge = (event: APIGatewayProxyEventV2, body: Buffer) =>
  body.length * 6 > eventBytesMax / 2 && Buffer.byteLength(JSON.stringify(event)) > eventBytesMax

const send = async (
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body = '', requestId, isSecure }: Answer & { requestId: string; isSecure: boolean },
) => {
  const all = { ...headers, 'apigw-requestid': requestId, ...apiHeaders({ isSecure }) }
  await answerEarly(request, response, { status, headers: all, body })
}
