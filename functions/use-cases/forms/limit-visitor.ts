import type { RateLimits } from '#functions/ports/rate-limits.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { networkOf } from '#shared/domain/networks.ts'
import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'

/** Enough for everybody behind one office's address, and too little to flood a mailbox. */
const rule = { max: 5, windowMs: hourMs }

/** A visitor and when they call, in ms. */
export type Visit = { address: string; now: number }

/** Counts one sending of a form. Throws `DomainError('too-many')` from the sixth within an hour and network on. */
export const limitVisitor = async ({ rateLimits }: { rateLimits: RateLimits }, form: string, { address, now }: Visit) => {
  const waitMs = await rateLimits.spend(`${form} form ${networkOf(address)}`, rule, now)
  if (waitMs === 0) return
  const minutes = Math.ceil(waitMs / minuteMs)
  throw new DomainError(
    'too-many',
    `This form was sent ${rule.max} times from your network within the hour. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfterSeconds: Math.ceil(waitMs / secondMs) },
  )
}
