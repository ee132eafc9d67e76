import type { Budgets, StorageUse, Usage } from '#functions/ports/limits.ts'
import type { RatedUse } from '#shared/domain/person-limits.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { dayMs, minuteMs } from '#shared/domain/times.ts'
import { dayIn } from '#shared/domain/wall-clock.ts'
import { billedPlatforms, dayBudgets, ledgers } from '#shared/platforms/day-budgets.ts'
import { bytesOf, type Post } from '#shared/publishing/posts.ts'
import { fakeBudgets } from './limits.ts'

const windows: Record<RatedUse, number> = { postsPerDay: dayMs, checksPerMinute: minuteMs }

type Kinds = { posts?: () => readonly Post[]; files?: (userId: string) => StorageUse; budgets?: Pick<Budgets, 'spent'> }

/** Usage in memory, computed from the given posts, files, and budgets. */
export const fakeUsage = ({ posts = () => [], files = () => ({ count: 0, bytes: 0 }), budgets = fakeBudgets() }: Kinds = {}): Usage => {
  const counts = new Map<string, number>()
  const keyOf = (userId: string, name: RatedUse, now: number) => `${userId} ${name} ${Math.floor(now / windows[name])}`
  return {
    async spend(userId, name, { max, now }) {
      const key = keyOf(userId, name, now)
      const before = counts.get(key) ?? 0
      if (before < max) counts.set(key, before + 1)
      return { isWithin: before < max, freeAt: (Math.floor(now / windows[name]) + 1) * windows[name] }
    },
    spent: async (userId, name, now) => counts.get(keyOf(userId, name, now)) ?? 0,
    files: async (userId) => files(userId),
    millsBilled: async (userId, now) => {
      const spent = billedPlatforms.map((platform) =>
        budgets.spent(ledgers.personMills(platform, userId), dayIn(now, dayBudgets[platform].timeZone).name),
      )
      return (await Promise.all(spent)).reduce((sum, mills) => sum + mills, 0)
    },
    async drafts(userId) {
      const drafts = posts().filter((post) => post.workspaceId === userId && post.status === postStatus.draft)
      return { count: drafts.length, bytes: drafts.reduce((sum, draft) => sum + bytesOf(draft), 0) }
    },
  }
}
