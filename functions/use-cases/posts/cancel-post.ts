import type { PostChange, TargetChange } from '#functions/ports/posts.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { advance, isFinal, seenOf } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { toInstant } from '#shared/domain/times.ts'
import { currentStatus, type IntendedTime, type Post, type PostRef, type PostSchedule } from '#shared/publishing/posts.ts'
import { planNotice } from '../jobs/plan-notice.ts'
import { silencePost } from '../publishing/enqueue.ts'
import { inTruth } from '../publishing/outcome.ts'
import { readingOf, syncPost } from '../publishing/store.ts'
import { closeUpSoon, slotChanges } from '../queues/slot-changes.ts'
import { refuseBeyondWriter } from './approval.ts'
import { alreadyPublic, beingSent, changePost, type PostDeps, type Requester, tellChange } from './post-deps.ts'
import { refuseTooManyDrafts } from './reserve-quota.ts'

export type Cancel = { ref: PostRef; requester: Requester; revision?: number | undefined }

/**
 * Cancels what hasn't been sent of a scheduled post. After it returns, nothing more is sent. A post that is partly
 * public stays, otherwise it's deleted. Throws `conflict` while something is in flight.
 */
export const cancelPost = async (deps: PostDeps, cancel: Cancel): Promise<void> => {
  await stopPost(deps, cancel, async (post, targets) => {
    refuseUnscheduled(post, targets)
    return targets.some(isSeen) ? keepPublic(deps, post, targets) : removeAll(deps, post, targets)
  })
}

/** `isWhole` refuses a post that is partly public, instead of leaving that part. */
type Unscheduling = Cancel & { isWhole?: boolean }

/**
 * Unschedules a post. After it returns, nothing more is sent, and the post is a draft, or the part of it that is
 * public. Throws `conflict` while something is in flight, and `payment-required` if the person would exceed their draft
 * limits.
 */
export const unschedulePost = (deps: PostDeps, { isWhole = false, ...cancel }: Unscheduling): Promise<Post> =>
  stopPost(deps, cancel, async (post, targets) => {
    const { requester } = cancel
    if (isWhole && targets.some(isSeen)) throw alreadyPublic(targets)
    refuseUnscheduled(post, targets)
    return targets.some(isSeen) ? keepPublic(deps, post, targets) : becomeDraft(deps, { post, targets, requester })
  })

/**
 * Deletes a post and all its targets from Crier. What is public stays public. Throws `conflict` while something is in
 * flight.
 */
export const removePost = async (deps: PostDeps, cancel: Cancel & { status?: Post['status'] }): Promise<void> => {
  await stopPost(deps, cancel, async (post, targets) => {
    if (cancel.status !== undefined && currentStatus(post, targets) !== cancel.status)
      throw new DomainError('not-found', 'We couldn’t find that post in this list.')
    return removeAll(deps, post, targets)
  })
}

const stopPost = (deps: PostDeps, cancel: Cancel, change: (post: Post, targets: Target[]) => Promise<Post | undefined>): Promise<Post> =>
  changePost(deps, cancel, async (post, targets) => {
    refuseBeyondWriter(cancel.requester, post, targets)
    if (targets.some((target) => seenOf(target) === 'coming')) throw beingSent(targets)
    const after = await change(post, targets)
    if (!after) return undefined
    await silencePost(deps, post.id)
    await closeUpSoon(deps, post, after)
    tellChange(cancel.requester, { before: post, after })
    return after
  })

const refuseUnscheduled = (post: Post, targets: readonly Target[]) => {
  if (currentStatus(post, targets) !== postStatus.scheduled) throw new DomainError('conflict', 'This post isn’t scheduled anymore.')
}

const isSeen = (target: Target) => seenOf(target) === 'something'

const removals = (targets: readonly Target[]) =>
  targets.map((target): TargetChange => ({ kind: 'remove', ref: target, version: target.version }))

const removeAll = async (deps: PostDeps, post: Post, targets: readonly Target[]) => {
  const changes = [...removals(targets), ...slotChanges(post, undefined), commentRemoval(post, deps.clock.now())]
  return (await deps.posts.remove(post, post.revision, changes)) ? gone(post) : undefined
}

/** Comments and what clients said are deleted after the post, when nobody can write any more. */
const commentRemoval = ({ workspaceId, id }: Post, now: number): PostChange => ({
  kind: 'plan-job',
  job: { ownerId: workspaceId, kind: 'remove-comments', subject: id },
  dueAt: toInstant(now),
})

const gone = (post: Post): Post => ({ ...post, schedule: undefined })

const becomeDraft = async (
  deps: PostDeps,
  { post, targets, requester }: { post: Post; targets: readonly Target[]; requester: Requester },
) => {
  const now = deps.clock.now()
  const at = toInstant(now)
  const draft: Post = {
    ...post,
    revision: post.revision + 1,
    status: postStatus.draft,
    schedule: undefined,
    review: undefined,
    intendedTime: post.schedule && intentionOf(post.schedule),
    updatedAt: at,
    listedAt: at,
    targets: [],
    syncedVersion: 0,
  }
  // An undo that is refused would publish the post. It's counted among the day's posts, so this can't go on forever.
  if (!targets.every(({ isUndoable }) => isUndoable)) await refuseTooManyDrafts(deps, { requester, after: draft, now })
  const changes: PostChange[] = [...removals(targets), ...slotChanges(post, draft)]
  return (await deps.posts.replace(draft, post.revision, changes)) ? draft : undefined
}

/** A draft keeps the time that its post was taken back from. */
const intentionOf = ({ localTime, timeZone, queueId }: PostSchedule): IntendedTime => ({
  localTime: localTime.slice(0, 'YYYY-MM-DDTHH:mm'.length),
  timeZone,
  ...(queueId !== undefined && { queueId }),
})

const keepPublic = async (deps: PostDeps, post: Post, targets: readonly Target[]) => {
  const now = deps.clock.now()
  const at = toInstant(now)
  const revision = post.revision + 1
  const after = targets.map((target) =>
    isFinal(target.state.name) ? target : inTruth(advance(target, { revision, state: { name: 'cancelled', at }, isUnsynced: true }), now),
  )
  const edited = { ...post, revision, updatedAt: at, syncedVersion: 0 }
  const changes = after.filter((target) => !targets.includes(target)).map((target): TargetChange => ({ kind: 'replace', target }))
  const kept = { ...edited, ...readingOf(edited, after) }
  // Whoever stopped something sees the rest of it. If it was too late for that, a failure is told as ever.
  const hasStopped = after.some(({ state }) => state.name === 'cancelled')
  if (kept.status === postStatus.failed && !hasStopped)
    await planNotice(deps.jobs, { ownerId: post.workspaceId, kind: 'failed-post', subject: post.id }, now)
  if (!(await deps.posts.replace(kept, post.revision, changes))) return undefined
  // Tells what became of the post. If this call dies, the sweep does.
  await syncPost(deps, kept)
  return kept
}
