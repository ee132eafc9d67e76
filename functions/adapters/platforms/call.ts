import type * as z from 'zod'
import type { ServerApps } from '#functions/ports/platforms.ts'
import { type Platform, platformNames } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { PlatformApp } from './app.ts'
import { type Failed, transient } from './failed.ts'
import { type Exchange, exchange, type Fetch, jsonOf, type Request } from './http.ts'

/**
 * What every call to a platform needs. `now` gives ms since the epoch. `fetchOutside` is for addresses that a person typed or a server named, and reaches
 * only what is on the internet; without it there are none. `serverApps` has our registrations at servers, for those who connect accounts.
 */
export type ClientDeps = { fetch: Fetch; now: () => number; fetchOutside?: Fetch | undefined; serverApps?: ServerApps | undefined }

/** A caller of one platform; `app` is Crier's registration there. */
export type PlatformClient = ClientDeps & { app: PlatformApp }

export type Answered = Extract<Exchange, { kind: 'answered' }>
export type Called<Value> = { kind: 'ok'; value: Value; headers: Headers; status: number } | Failed

/** The time a call may take unless it says otherwise, in ms. */
const usualTimeoutMs = 20 * secondMs

type Call<Schema extends z.ZodType> = Omit<Request, 'timeoutMs'> & {
  platform: Platform
  /** Whether a lost answer may mean that something is public now. */
  makesPublic: boolean
  /** The shape of a success; its body as JSON, undefined where there is none. */
  answer: Schema
  /** What an unsuccessful answer means; `undefined` if it isn't in the platform's own format, because then it says nothing about the call. */
  refuse: (answered: Answered) => Failed | undefined
  /** Whether an answer is a success; status 2xx unless said. */
  isSuccess?: (answered: Answered) => boolean
  /** The JSON of a body; JSON.parse unless said (ids beyond 2^53 that come as numbers). */
  read?: (body: string) => unknown
  timeoutMs?: number
}

/** One call to a platform: its answer in the given shape, or what its failure means. Never throws for what the network or the platform does. */
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

/** Neither done nor definitely refused: the platform broke down on it, gave up waiting, or answered with something that is no answer. */
export const unfinishedCall = ({
  platform,
  makesPublic,
  detail,
  cause = `${platformNames[platform]} had a problem`,
}: Unfinished): Failed => {
  if (makesPublic) return { kind: 'unknown', message: `${cause}, so we don’t know yet whether your post is live.`, detail }
  return { kind: 'refused', refusal: transient(`${cause}. We’ll try again soon.`, detail) }
}

/** The header of a call in the name of an account. */
export const bearer = (accessToken: string) => `Bearer ${accessToken}`

const is2xx = ({ status }: Answered) => status >= 200 && status < 300

/** Whether an address is of the sandbox. */
export const isInSandbox = ({ sandboxUrl }: PlatformApp, url: string) => sandboxUrl !== undefined && `${url}/`.startsWith(`${sandboxUrl}/`)

/** What fetches an address of a platform whose servers are anybody's: all but the sandbox's are outside. */
export const fetchAt = ({ app, fetch, fetchOutside = nowhere }: PlatformClient, url: string): Fetch =>
  isInSandbox(app, url) ? fetch : fetchOutside

/** Looks like a host that can't be reached. */
const nowhere: Fetch = () => Promise.reject(Object.assign(new Error('Nothing outside can be reached here.'), { code: 'EHOSTUNREACH' }))
