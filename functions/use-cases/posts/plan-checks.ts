import type { JobPlan, JobRef } from '#functions/ports/jobs.ts'
import type { Post, PostRef } from '#shared/domain/posts.ts'
import { dayMs, hourMs, toInstant, toMs } from '#shared/domain/times.ts'

/** A scheduled post is checked again this long before it is due, in ms. */
const checkAheadMs = [dayMs, hourMs]

export const checkJob = ({ userId, id }: PostRef): JobRef => ({ userId, kind: 'check-post', subject: id })

/** Plans the next check of a scheduled post, in place of one that was planned before; none when it is due too soon. */
export const planCheck = async (jobs: Pick<JobPlan, 'plan'>, post: Pick<Post, 'userId' | 'id' | 'schedule'>, now: number) => {
  if (!post.schedule) return
  const dueAt = toMs(post.schedule.scheduledAt)
  const at = checkAheadMs.map((ahead) => dueAt - ahead).find((time) => time > now)
  if (at !== undefined) await jobs.plan(checkJob(post), toInstant(at))
}
