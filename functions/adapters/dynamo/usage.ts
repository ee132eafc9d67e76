import type { Usage } from '#functions/ports/usage.ts'
import { billedPlatforms, dayBudgets, ledgers } from '#shared/domain/day-budgets.ts'
import type { RatedUse } from '#shared/domain/person-limits.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { dayMs, minuteMs } from '#shared/domain/times.ts'
import { dayIn } from '#shared/domain/wall-clock.ts'
import { dynamoBudgets } from './budgets.ts'
import { dynamoPostStatuses } from './post-statuses.ts'
import { dynamoRateLimits } from './rate-limits.ts'
import { storedFiles } from './stored-files.ts'
import type { Table } from './table.ts'

const windows: Record<RatedUse, number> = { postsPerDay: dayMs, checksPerMinute: minuteMs }

/** What a person uses, in the one table: counters for what is limited by time, else what is kept. */
export const dynamoUsage = (table: Table): Usage => {
  const rates = dynamoRateLimits(table)
  const budgets = dynamoBudgets(table)
  const postStatuses = dynamoPostStatuses(table)
  const nameOf = (userId: string, name: RatedUse) => `${name} of ${userId}`

  return {
    async spend(userId, name, { max, now }) {
      const windowMs = windows[name]
      const waitMs = await rates.spend(nameOf(userId, name), { max, windowMs }, now)
      return { isWithin: waitMs === 0, freeAt: now - (now % windowMs) + windowMs }
    },

    spent: (userId, name, now) => rates.spent(nameOf(userId, name), { windowMs: windows[name] }, now),

    files: storedFiles(table).kept,

    millsBilled: async (userId, now) => {
      const spent = billedPlatforms.map((platform) =>
        budgets.spent(ledgers.personMills(platform, userId), dayIn(now, dayBudgets[platform].timeZone).name),
      )
      return (await Promise.all(spent)).reduce((sum, mills) => sum + mills, 0)
    },

    async drafts(userId) {
      const drafts = await postStatuses.open(userId, postStatus.draft)
      return { count: drafts.length, bytes: drafts.reduce((sum, { bytes = 0 }) => sum + bytes, 0) }
    },
  }
}
