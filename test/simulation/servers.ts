import type { AskedServer } from '#functions/ports/publisher.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { SimulatedPlatform } from './platform.ts'

/** A server that anyone can run. `answersAfterMs` is its response time for each caller. */
export type SimulatedServer = { host: string; answersAfterMs: () => number }

/** Returns the server of an account, if anyone can run it. */
export const asked = ({ servers }: SimulatedPlatform, remoteId: string): AskedServer | undefined => {
  const server = servers.get(remoteId)
  return server && { server: server.host, bytes: 0, isTrusted: false }
}

/** How long a call waits for its response, in ms, as in Mastodon's adapter: for a post, and for everything else. */
const [postTimeoutMs, usualTimeoutMs] = [16 * secondMs, 8 * secondMs]

/** Either the server responds in time, or the call is given up and the server needs `stillMs` more. */
type Heard = { isInTime: true } | { isInTime: false; stillMs: number }

/** Waits for a response from the account's server, for as long as the caller does. */
export const hear = async (
  { servers, world }: SimulatedPlatform,
  remoteId: string,
  { isPublic, patienceMs = Number.POSITIVE_INFINITY }: { isPublic: boolean; patienceMs?: number | undefined },
): Promise<Heard> => {
  const server = servers.get(remoteId)
  if (!server) return { isInTime: true }
  const needsMs = server.answersAfterMs()
  const waitsMs = Math.min(patienceMs, isPublic ? postTimeoutMs : usualTimeoutMs)
  await world.pause(Math.min(needsMs, waitsMs))
  return needsMs <= waitsMs ? { isInTime: true } : { isInTime: false, stillMs: needsMs - waitsMs }
}
