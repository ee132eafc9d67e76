import type { RateLimits } from '#functions/ports/rate-limits.ts'
import { networkOf } from '#shared/domain/networks.ts'
import { hourMs } from '#shared/domain/times.ts'
import { tooMany } from '../people/too-many.ts'

/** Enough for everybody behind one office's address, and too little to flood a mailbox. */
const rule = { max: 5, windowMs: hourMs }

/** A visitor and when they call, in ms. */
export type Visit = { address: string; now: number }

/** Counts one sending of a form. Throws `DomainError('too-many')` from the sixth within an hour and network on. */
export const limitVisitor = async ({ rateLimits }: { rateLimits: RateLimits }, form: string, { address, now }: Visit) => {
  const waitMs = await rateLimits.spend(`${form} form ${networkOf(address)}`, rule, now)
  if (waitMs > 0) throw tooMany(`This form was sent ${rule.max} times from your network within the hour.`, waitMs)
}
