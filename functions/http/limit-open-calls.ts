import type { RateLimits } from '#functions/ports/rate-limits.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { networkOf } from '#shared/domain/networks.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { tooMany } from '../use-cases/people/too-many.ts'

/** Enough for an office behind one address. Too little for one visitor to use up what all share. */
const rule = { max: 60, windowMs: minuteMs }

/** A call from the machine that answers is no visitor's: it is a program that fills a local system. */
const loopback = /^(127\.|::1$|::ffff:127\.)/

/**
 * Counts a call by which anybody, without a session, has something done. Throws `DomainError('too-many')` from the 61st within a minute and network
 * on, before anything else is checked. `now` in ms.
 */
export const limitOpenCalls = async (
  rateLimits: Pick<RateLimits, 'spend'> | undefined,
  { auth, method }: Pick<Endpoint, 'auth' | 'method'>,
  { ip, now }: { ip: string; now: number },
) => {
  if (!rateLimits || auth !== 'anyone' || method === 'GET' || loopback.test(ip)) return
  const waitMs = await rateLimits.spend(`open calls ${networkOf(ip)}`, rule, now)
  if (waitMs > 0) throw tooMany('Too many calls came from your network.', waitMs)
}
