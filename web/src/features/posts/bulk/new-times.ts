import type { PostAnswer } from '#shared/contracts/posts.ts'
import { dayMs, hourMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { instantOf, wallMs } from '#shared/domain/wall-clock.ts'
import { dueAt } from '../post-times.ts'
import { zonedTime } from '../schedule/zoned-time.ts'

/** How many posts are rescheduled: all to one time of the person's wall (YYYY-MM-DDTHH:mm), or each by so much, later or earlier. */
export type BulkPlan = { kind: 'at'; local: string } | { kind: 'by'; count: number; unit: 'hours' | 'days' }

/** When a post goes out by such a plan. By days it keeps the time on the wall of `timeZone`. Undefined for what is no time. */
export const newTime = (plan: BulkPlan, post: Pick<PostAnswer, 'scheduledAt' | 'updatedAt'>, timeZone: string): string | undefined => {
  if (plan.kind === 'at') return zonedTime(plan.local, timeZone)?.instant
  if (!Number.isInteger(plan.count) || plan.count === 0 || Math.abs(plan.count) > countMax) return undefined
  const ms = toMs(dueAt(post))
  if (plan.unit === 'hours') return toInstant(ms + plan.count * hourMs)
  const rest = ms % secondMs
  return toInstant(instantOf(wallMs(ms, timeZone) + plan.count * dayMs, timeZone) + rest)
}

const countMax = 1_000
