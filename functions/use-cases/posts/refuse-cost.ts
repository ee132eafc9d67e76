import type { Usage } from '#functions/ports/usage.ts'
import { billedPlatforms, dayBudgets, millsPerUsd } from '#shared/domain/day-budgets.ts'
import { limitsOf } from '#shared/domain/person-limits.ts'
import { dayIn } from '#shared/domain/wall-clock.ts'
import { limitedPerson, usedUp } from '../limits/used-up.ts'
import type { Requester } from './post-deps.ts'

/** What platforms would bill for a post, in US dollars, and whether it goes out now. `now` in ms. */
type Costly = { requester: Requester; costUsd: number; isForNow: boolean; now: number }

/**
 * Throws `payment-required` when a post would cost more than the person may spend in a whole day. Throws `too-many` when it is to go out now and
 * costs more than is left of today. A scheduled post is checked when it is due.
 */
export const refuseCost = async ({ usage }: { usage: Pick<Usage, 'millsBilled'> }, { requester, costUsd, isForNow, now }: Costly) => {
  const mills = Math.round(costUsd * millsPerUsd)
  if (mills === 0) return
  const person = limitedPerson(await requester.person(), now)
  const { xMillsPerDay } = limitsOf(person)
  if (mills > xMillsPerDay)
    throw usedUp('xMillsPerDay', person, { used: await usage.millsBilled(requester.userId, now), wanted: mills, now })
  if (!isForNow) return
  const used = await usage.millsBilled(requester.userId, now)
  const freeAt = Math.min(...billedPlatforms.map((platform) => dayIn(now, dayBudgets[platform].timeZone).endsAt))
  if (used + mills > xMillsPerDay) throw usedUp('xMillsPerDay', person, { used, wanted: mills, now, freeAt })
}
