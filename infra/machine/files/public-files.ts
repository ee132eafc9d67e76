import type { IncomingMessage, ServerResponse } from 'node:http'
import { siteOf } from '#shared/domain/networks.ts'
import { minuteMs, minuteSeconds } from '#shared/domain/times.ts'
import { sharedFileHeaders } from '../../aws/edge/security-headers.ts'
import { answerEarly } from '../door/answer-early.ts'
import type { BodyBudget } from '../door/body-budget.ts'
import type { VisitorOf } from '../door/gateway-event.ts'
import type { Site } from '../door/site.ts'
import { mediaBucket } from '../process/names.ts'
import { formBytesMax } from './form-data.ts'
import { escapeXml } from './xml.ts'

type Storage = { url: string; answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> }

/**
 * `bodies` counts the body bytes that this process holds at this and every other door. `now` is in ms since the epoch.
 */
type Options = { siteUrl: string; visitorOf: VisitorOf; bodies: BodyBudget; now?: () => number }

/**
 * Serves people's files under the site's own address, and the site otherwise. URLs are signed for the storage's own
 * host. Only signed URLs, and uploads with a signed form, are accepted from outside. A network whose uploads are
 * refused sixty times within a minute has to wait for the next one.
 */
export const withFiles = (site: Site, storage: Storage, { siteUrl, visitorOf, bodies, now = Date.now }: Options): Site => {
  const headers = new Map(Object.entries(sharedFileHeaders({ isSecure: siteUrl.startsWith('https:') })))
  const refusals = refusalLimit(now)
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    for (const name of Object.keys(request.headers)) if (isForFunctions(name)) delete request.headers[name]
    request.headers.host = new URL(storage.url).host
    await storage.answer(request, response)
  }
  const takeWrite = async (request: IncomingMessage, response: ServerResponse) => {
    const visitor = visitorOf(request)
    const waitMs = refusals.waitMs(visitor)
    if (waitMs > 0) return refuse(request, response, { ...tooMany, seconds: Math.ceil(waitMs / 1_000) })
    const claim = bodies.claim(visitor)
    // The file that follows the form's fields is streamed to disk.
    if (!claim.hold(formBytesMax)) return refuse(request, response, noRoom)
    try {
      await pass(request, response)
    } finally {
      claim.release()
    }
    if (response.statusCode >= 400 && response.statusCode < 500) refusals.count(visitor)
  }
  return async (request, response) => {
    const path = request.url ?? '/'
    if (!path.startsWith(`/${mediaBucket}/`)) return site(request, response)
    response.setHeaders(headers)
    const isWrite = request.method === 'POST' || request.method === 'PUT'
    await (isWrite ? takeWrite : pass)(request, response)
  }
}

/**
 * Our own functions sign in a header, and copy files through others. They use another door: nothing that isn't signed
 * in the URL counts here.
 */
const isForFunctions = (name: string) => name === 'authorization' || name.startsWith('x-amz-')

type Refusal = { status: number; code: string; message: string; seconds: number }

const tooMany = {
  status: 429,
  code: 'TooManyRequests',
  message: 'Too many uploads from your network were refused. Wait a minute and try again.',
}
const noRoom: Refusal = {
  status: 503,
  code: 'SlowDown',
  message: 'Crier is receiving too much at once. Wait a few seconds and try again.',
  seconds: 5,
}

const refuse = (request: IncomingMessage, response: ServerResponse, { status, code, message, seconds }: Refusal) =>
  answerEarly(request, response, {
    status,
    headers: { 'content-type': 'application/xml', 'retry-after': String(Math.min(seconds, minuteSeconds)) },
    body: `<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`,
  })

/** As many as the API allows of a network's open calls (functions/http/api.ts). */
const perMinute = 60
/** After this many networks within a minute, all further ones share one count. */
const networksMax = 10_000

/**
 * Counts strangers' refusals by network (an IPv6 /48). An upload that its form allows doesn't count: its sender has
 * signed in. Counts are kept only in this process, for the minute. `now` is in ms since the epoch.
 */
export const refusalLimit = (now: () => number) => {
  const counts = new Map<string, number>()
  let minute = 0
  const nameOf = (visitor: string) => {
    const current = Math.floor(now() / minuteMs)
    if (current !== minute) counts.clear()
    minute = current
    const network = siteOf(visitor)
    return counts.has(network) || counts.size < networksMax ? network : 'others'
  }
  return {
    count: (visitor: string) => {
      const network = nameOf(visitor)
      counts.set(network, (counts.get(network) ?? 0) + 1)
    },
    /** How long the visitor's network has to wait; 0 if it doesn't. */
    waitMs: (visitor: string) => ((counts.get(nameOf(visitor)) ?? 0) < perMinute ? 0 : (minute + 1) * minuteMs - now()),
  }
}
