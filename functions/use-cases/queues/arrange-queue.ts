import { DomainError } from '#shared/domain/errors.ts'
import { closeUp } from '#shared/domain/queue-moves.ts'
import type { Queue } from '#shared/domain/queues.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { JobOutcome, JobRun } from '../jobs/run-jobs.ts'
import { unschedulePost } from '../posts/cancel-post.ts'
import type { Requester } from '../posts/post-deps.ts'
import { type OwnerDeps, ownerOf } from '../workspaces/owner-of.ts'
import { changeQueues } from './change-queues.ts'
import { movePosts } from './move-posts.ts'
import { type QueueDeps, takenFrom } from './read-line.ts'
import { arrangeJob } from './slot-changes.ts'

/**
 * Moves a queue's posts to its first slots, in order. A post that a pause holds back and that can't move becomes a
 * draft. False if some still have to move after `stopAt` (ms).
 */
export const arrangeQueue = async (deps: QueueDeps, queue: Queue, { requester, stopAt }: { requester: Requester; stopAt: number }) => {
  const { isDone, fixed } = await movePosts(deps, { queue, requester, plan: closeUp, stopAt })
  if (!isDone) return false
  const { pausedUntil } = queue
  if (pausedUntil !== undefined && fixed.size > 0) await takeBack(deps, { queue, pausedUntil, fixed, requester })
  if (queue.isArranging) await markArranged(deps, queue)
  return true
}

type StuckPosts = { queue: Queue; pausedUntil: string; fixed: ReadonlySet<string>; requester: Requester }

const takeBack = async (deps: QueueDeps, { queue, pausedUntil, fixed, requester }: StuckPosts) => {
  const entries = await takenFrom(deps, queue, deps.clock.now())
  for (const { postId, at } of entries) {
    if (!fixed.has(postId) || at >= pausedUntil) continue
    // A post that is being sent, or that would exceed the draft limit, stays unchanged.
    await unschedulePost(deps, { ref: { workspaceId: queue.workspaceId, id: postId }, requester }).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
    })
  }
}

/** The queue may have been changed meanwhile. Then there is more to do. */
const markArranged = (deps: QueueDeps, arranged: Queue) =>
  changeQueues(deps, arranged.workspaceId, (queues) =>
    queues.map((queue) => (queue.id === arranged.id && isSame(queue, arranged) ? { ...queue, isArranging: false } : queue)),
  )

const isSame = (one: Queue, other: Queue) =>
  one.pausedUntil === other.pausedUntil && one.timeZone === other.timeZone && JSON.stringify(one.slots) === JSON.stringify(other.slots)

/** Arranges a queue now, as far as there is time, and plans the rest. */
export const arrangeNow = async (deps: QueueDeps, queue: Queue, call: { requester: Requester; stopAt: number }) => {
  await deps.jobs.plan(arrangeJob(queue), toInstant(call.stopAt))
  await arrangeQueue(deps, queue, call)
}

type Jobs = QueueDeps & OwnerDeps

/** Arranges the queues whose posts have left slots or have to move. What one run doesn't finish, the next one does. */
export const arrangeQueues = async (deps: Jobs, { ownerId: workspaceId, subjects, stopAt }: JobRun): Promise<JobOutcome> => {
  const owner = await ownerOf(deps, workspaceId)
  if (!owner) return { kind: 'done' }
  const requester = { workspaceId, owner: async () => owner }
  const { queues } = await deps.queues.read(workspaceId)
  const wanted = queues.filter(({ id, emptied, isArranging }) => subjects.includes(id) && (emptied === 'close-up' || isArranging))
  for (const queue of wanted) {
    const isDone = await arrangeQueue(deps, queue, { requester, stopAt })
    if (!isDone) return { kind: 'again', at: toInstant(deps.clock.now()) }
  }
  return { kind: 'done' }
}
