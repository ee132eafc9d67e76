import type { JobPlan } from '#functions/ports/jobs.ts'
import type { SlotChange } from '#functions/ports/posts.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import type { SlotRef } from '#shared/domain/queues.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { Post } from '#shared/publishing/posts.ts'
import type { Clock } from '../publishing/dependencies.ts'

/** Returns the slot writes for a changed post: frees the slot it leaves and takes the one it moves to. */
export const slotChanges = (before: Post | undefined, after: Post | undefined): SlotChange[] => {
  const [left, taken] = [slotOf(before), slotOf(after)]
  if (left?.queueId === taken?.queueId && left?.at === taken?.at) return []
  return [...(left ? [{ kind: 'free-slot' as const, slot: left }] : []), ...(taken ? [{ kind: 'take-slot' as const, slot: taken }] : [])]
}

/** The slot that a post holds. */
const slotOf = (post: Post | undefined): SlotRef | undefined =>
  post?.schedule?.queueId === undefined
    ? undefined
    : { workspaceId: post.workspaceId, queueId: post.schedule.queueId, at: post.schedule.scheduledAt }

/**
 * After a post has left its queue, plans for the posts behind it to move up within a minute, if the person has chosen
 * that.
 */
export const closeUpSoon = async (
  { clock, jobs }: { clock: Pick<Clock, 'now'>; jobs: Pick<JobPlan, 'plan'> },
  before: Post,
  after: Post,
) => {
  const left = before.schedule?.queueId
  if (left === undefined || left === after.schedule?.queueId) return
  await jobs.plan(arrangeJob({ workspaceId: before.workspaceId, id: left }), toInstant(clock.now()))
}

export const arrangeJob = ({ workspaceId, id }: { workspaceId: WorkspaceId; id: string }) => ({
  ownerId: workspaceId,
  kind: 'arrange-queue' as const,
  subject: id,
})
