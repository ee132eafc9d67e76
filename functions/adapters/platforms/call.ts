import type * as z from 'zod'
import type { ServerApps } from '#functions/ports/platforms.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { PlatformApp } from './app.ts'
import { type Failed, transient } from './failed.ts'
import { type Exchange, exchange, type Fetch, jsonOf, type Request } from './http.ts'

/**
 * The dependencies of every platform call. `now` returns ms since the epoch. `fetchOutside` is for URLs typed by a
 * person or named by a server, and only reaches the public internet. Without it, none can be reached. `serverApps`
 * holds our registrations with servers, for connecting accounts.
 */
export type ClientDeps = { fetch: Fetch; now: () => number; fetchOutside?: Fetch | undefined; serverApps?: ServerApps | undefined }

/** A client of one platform; `app` is Crier's registration there. */
export type PlatformClient = ClientDeps & { app: PlatformApp }

export type Answered = Extract<Exchange, { kind: 'answered' }>
export type Called<Value> = { kind: 'ok'; value: Value; headers: Headers; status: number } | Failed

/** The default timeout of a call, in ms. */
const usualTimeoutMs = 20 * secondMs

type Call<Schema extends z.ZodType> = Omit<Request, 'timeoutMs'> & {
  platform: Platform
  /** True if something may be public even though the response was lost. */
  makesPublic: boolean
  /** The schema of a success: its body as JSON, or undefined if it has none. */
  answer: Schema
  /**
   * Returns what an unsuccessful response means; undefined if it isn't in the platform's own format, because then it
   * says nothing about the call.
   */
  refuse: (answered: Answered) => Failed | undefined
  /** True if a response is a success; any 2xx status by default. */
  isSuccess?: (answered: Answered) => boolean
  /** Parses a body; JSON.parse by default (a platform may send ids beyond 2^53 as numbers). */
  read?: (body: string) => unknown
  timeoutMs?: number
}

/**
 * Makes one call to a platform. Returns the response in the given shape, or the meaning of its failure. Never throws
 * because of the network or the platform.
 */
export const call = async <Schema extends z.ZodType>(
  { fetch }: Pick<ClientDeps, 'fetch'>,
  { platform, makesPublic, answer, refuse, isSuccess = is2xx, read = jsonOf, ...request }: Call<Schema>,
): Promise<Called<z.output<Schema>>> => {
  const reply = await exchange(fetch, { timeoutMs: usualTimeoutMs, ...request })
  const unfinished = (detail: string) => unfinishedCall({ platform, makesPublic, detail })
  if (reply.kind === 'unsent')
    return {
      kind: 'refused',
      refusal: transient(`Crier couldn’t reach ${platformNames[platform]}. We’ll try again soon.`, reply.detail),
    }
  if (reply.kind === 'lost') return unfinished(reply.detail)
  if (!isSuccess(reply)) return refuse(reply) ?? unfinished(`HTTP ${reply.status}`)
  const parsed = answer.safeParse(read(reply.body))
  if (!parsed.success) return unfinished(`HTTP ${reply.status} with a body that can't be read`)
  return { kind: 'ok', value: parsed.data, headers: reply.headers, status: reply.status }
}

type Unfinished = { platform: Platform; makesPublic: boolean; detail: string; cause?: string | undefined }

/**
 * The failure of a call that neither succeeded nor was definitely refused: the platform failed, timed out, or sent
 * something that isn't a valid response.
 */
export const unfinishedCall = ({
  platform,
  makesPublic,
  detail,
  cause = `${platformNames[platform]} had a problem`,
}: Unfinished): Failed => {
  if (makesPublic) return { kind: 'unknown', message: `${cause}, so we don’t know yet whether your post is live.`, detail }
  return { kind: 'refused', refusal: transient(`${cause}. We’ll try again soon.`, detail) }
}

/** The authorization header of a call on behalf of an account. */
export const bearer = (accessToken: string) => `Bearer ${accessToken}`

const is2xx = ({ status }: Answered) => status >= 200 && status < 300

/** True if a URL is in the sandbox. */
export const isInSandbox = ({ sandboxUrl }: PlatformApp, url: string) => sandboxUrl !== undefined && `${url}/`.startsWith(`${sandboxUrl}/`)

/**
 * Returns the fetch to use for a URL on a platform where anyone can run a server: everything except the sandbox is
 * outside.
 */
export const fetchAt = ({ app, fetch, fetchOutside = nowhere }: PlatformClient, url: string): Fetch =>
  isInSandbox(app, url) ? fetch : fetchOutside

/** Fails like a host that can't be reached. */
const nowhere: Fetch = () => Promise.reject(Object.assign(new Error('Nothing outside can be reached here.'), { code: 'EHOSTUNREACH' }))
