import type { RateLimits } from '#functions/ports/rate-limits.ts'
import { hourMs, minuteMs } from '#shared/domain/times.ts'
import { tooMany } from '../people/too-many.ts'

/** A screen that stays open asks for four things a minute. */
const rules = { reads: { max: 240, windowMs: 5 * minuteMs }, changes: { max: 60, windowMs: hourMs } } as const

export type AdministratorLimits = { rateLimits: Pick<RateLimits, 'spend'> }

/** Counts one more of what an administrator does. Throws `too-many` after 240 questions in five minutes, or 60 changes in an hour. `now` in ms. */
export const limitAdministrator = async (
  { rateLimits }: AdministratorLimits,
  kind: keyof typeof rules,
  { userId, now }: { userId: string; now: number },
) => {
  const waitMs = await rateLimits.spend(`administration ${kind} ${userId}`, rules[kind], now)
  if (waitMs > 0) throw tooMany(kind === 'reads' ? 'You asked for a lot within minutes.' : 'You changed a lot within the hour.', waitMs)
}
