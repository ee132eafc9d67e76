import type { Usage } from '#functions/ports/usage.ts'
import type { UsageAnswer } from '#shared/contracts/user.ts'
import { limitsOf, planWithMore, useFacts } from '#shared/domain/person-limits.ts'
import { dayMs, minuteMs, toInstant } from '#shared/domain/times.ts'
import { type UseName, useNames } from '#shared/domain/use-names.ts'
import type { User } from '#shared/domain/users.ts'
import { limitedPerson } from '../limits/used-up.ts'

export type UsageDeps = { usage: Usage }

const windows = { day: dayMs, minute: minuteMs }

/** How much a person uses of each of their limits at `now` (ms). Limits by time also say until when a use counts. */
export const showUsage = async ({ usage }: UsageDeps, user: User, now: number): Promise<UsageAnswer> => {
  const person = limitedPerson(user, now)
  const limits = limitsOf(person)
  const [files, drafts, postsPerDay, checksPerMinute, xMillsPerDay] = await Promise.all([
    usage.files(user.id),
    usage.drafts(user.id),
    usage.spent(user.id, 'postsPerDay', now),
    usage.spent(user.id, 'checksPerMinute', now),
    usage.millsBilled(user.id, now),
  ])
  const used: Record<UseName, number> = {
    files: files.count,
    fileBytes: files.bytes,
    drafts: drafts.count,
    draftBytes: drafts.bytes,
    postsPerDay,
    checksPerMinute,
    xMillsPerDay,
  }
  return {
    uses: useNames.map((name) => {
      const facts: { label: string; unit: string; window?: 'day' | 'minute' } = useFacts[name]
      const windowMs = facts.window && windows[facts.window]
      const raisedBy = planWithMore(name, person)
      return {
        name,
        used: used[name],
        limit: limits[name],
        ...(windowMs !== undefined && { freeAt: toInstant(now - (now % windowMs) + windowMs) }),
        ...(raisedBy && { raisedBy }),
      }
    }),
  }
}
