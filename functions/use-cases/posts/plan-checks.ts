import type { JobRef } from '#functions/ports/jobs.ts'
import type { JobChange } from '#functions/ports/posts.ts'
import type { Post, PostRef } from '#shared/domain/posts.ts'
import { dayMs, hourMs, toInstant, toMs } from '#shared/domain/times.ts'

/** A scheduled post is checked again this long before it is due, in ms. */
const checkAheadMs = [dayMs, hourMs]

export const checkJob = ({ userId, id }: PostRef): JobRef => ({ userId, kind: 'check-post', subject: id })

/** The next check of a scheduled post, in place of one that was planned before; none when it is due too soon. */
export const nextCheck = (post: Pick<Post, 'userId' | 'id' | 'schedule'>, now: number): JobChange[] => {
  if (!post.schedule) return []
  const dueAt = toMs(post.schedule.scheduledAt)
  const at = checkAheadMs.map((ahead) => dueAt - ahead).find((time) => time > now)
  return at === undefined ? [] : [{ kind: 'plan-job', job: checkJob(post), dueAt: toInstant(at) }]
}
