import type { AskedServer } from '#functions/ports/publisher.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { SimulatedPlatform } from './platform.ts'

/** A server that anybody may run. `answersAfterMs` is how long it lets each caller wait. */
export type SimulatedServer = { host: string; answersAfterMs: () => number }

/** The server that an account is on, if it's anybody's. */
export const asked = ({ servers }: SimulatedPlatform, remoteId: string): AskedServer | undefined => {
  const server = servers.get(remoteId)
  return server && { server: server.host, bytes: 0, isTrusted: false }
}

/** How long a call waits for its answer, in ms, as Mastodon's adapter has it: for a post, and for all else. */
const [postTimeoutMs, usualTimeoutMs] = [16 * secondMs, 8 * secondMs]

/** Either the server's answer comes in time, or the call is given up and the server needs `stillMs` more. */
type Heard = { isInTime: true } | { isInTime: false; stillMs: number }

/** Waits for the answer of the server that an account is on, for as long as the caller does. */
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
