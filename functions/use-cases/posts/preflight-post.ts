import { checkTime } from '#shared/domain/preflight/time.ts'
import { checkHistory, type HistoryDeps } from './check-history.ts'
import type { CheckDeps, Checking } from './check-post.ts'
import { checkPost } from './check-post.ts'

/** `scheduledAt` in ms, where a time was chosen: the post is checked for that, else for `now`. */
type Preflight = Omit<Checking, 'dueAt'> & { scheduledAt: number | undefined; now: number; postId?: string | undefined }

/** All that would stop or disturb a post, its neighbours in time included, and what it would cost. Calls no platform and writes nothing. */
export const preflightPost = async (deps: CheckDeps & HistoryDeps, { scheduledAt, now, postId, ...checking }: Preflight) => {
  const dueAt = scheduledAt ?? now
  const checked = await checkPost(deps, { ...checking, dueAt })
  const history = await checkHistory(deps, { ...checking, dueAt, postId, accounts: checked.accounts })
  const time = scheduledAt === undefined ? [] : checkTime(scheduledAt, now)
  return { ...checked, findings: [...checked.findings, ...time, ...history] }
}
