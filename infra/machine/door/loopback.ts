import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import { problemBody, problemType } from '#shared/domain/problem.ts'
import type { Part } from '../process/parts.ts'
import { answerEarly } from './answer-early.ts'

/**
 * Published before a server in this process binds its port.
 * https://nodejs.org/api/diagnostics_channel.html#tcp-socket-and-server
 */
const listening = 'tracing:net.server.listen:asyncStart'

/** Where an open server listens, and which calls it accepts. */
export type OpenDoor = {
  host: string
  isOwnHost: (host: string | undefined) => boolean
  isCaller: (address: string | undefined) => boolean
}

const openDoors = new WeakMap<Server, OpenDoor>()

/** Lets a server listen beyond loopback, and answer to names of its own. Called before it binds its port. */
export const openToOthers = (server: Server, door: OpenDoor): void => void openDoors.set(server, door)

/**
 * Keeps every HTTP server that this process starts from now on local to this machine, including those of packages. Each
 * listens on loopback only. It answers only to this machine's own names, because a page elsewhere may point its own
 * name here. It refuses writes requested by another site's page. No browser may guess a response's type. An open server
 * answers to its own names instead.
 */
export const keepToLoopback = (): Part => {
  subscribe(listening, guard)
  return { stop: () => unsubscribe(listening, guard) }
}

const guard = (message: unknown) => {
  if (typeof message !== 'object' || message === null || !('server' in message && message.server instanceof Server)) return
  const { server } = message
  if ('options' in message && typeof message.options === 'object' && message.options !== null)
    Object.assign(message.options, { host: openDoors.get(server)?.host ?? '127.0.0.1' })
  const emit = server.emit.bind(server)
  server.emit = (event: string, ...given: unknown[]) => {
    const [request, response] = given as [IncomingMessage, ServerResponse]
    if (event === 'request') response.setHeader('x-content-type-options', 'nosniff')
    const problem = event === 'request' ? problemOf(request, openDoors.get(server)) : undefined
    if (problem === undefined) return emit(event, ...given)
    const body = JSON.stringify(problemBody({ code: 'forbidden', message: problem }))
    void answerEarly(request, response, { status: 403, headers: { 'content-type': problemType }, body })
    return true
  }
}

const problemOf = ({ method = 'GET', headers, socket }: IncomingMessage, door: OpenDoor | undefined) => {
  const isOwn = door ? door.isOwnHost : isOfThisMachine
  if (door && !door.isCaller(socket.remoteAddress)) return 'Use this site at its own address.'
  if (!isOwn(headers.host)) return door ? 'This site only works at its own address.' : 'Crier on this machine only answers at localhost.'
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
  if (isRead) return undefined
  return isOwnPage(headers, isOwn) ? undefined : 'Pages of other sites can’t change anything here.'
}

/**
 * True if a write comes from a page on this machine or from a program. A browser sends the page's origin. A page may
 * hide it: then the origin is `null`, and `sec-fetch-site` says whether the page is on this site. Other programs send
 * neither.
 */
const isOwnPage = ({ origin, 'sec-fetch-site': site }: IncomingMessage['headers'], isOwn: OpenDoor['isOwnHost']) => {
  if (origin === undefined) return site !== 'cross-site'
  return origin === 'null' ? site === 'same-origin' || site === 'same-site' : isOwn(hostOf(origin))
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)

/** These names resolve without a name server. */
const isOfThisMachine = (host: string | undefined) =>
  host !== undefined && /^(127\.0\.0\.1|\[::1\]|([\w-]+\.)*localhost)(:\d+)?$/i.test(host)
