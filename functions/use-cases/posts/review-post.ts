import type { Page, PageRequest } from '#functions/ports/page.ts'
import type { PostChange, TargetChange } from '#functions/ports/posts.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { advance, isFinal, isUnapproved, seenOf } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { toInstant, toMs } from '#shared/domain/times.ts'
import type { Post, PostRef } from '#shared/publishing/posts.ts'
import { isUndecided, type Review } from '#shared/publishing/reviews.ts'
import { announcePost, silencePost } from '../publishing/enqueue.ts'
import { readingOf } from '../publishing/store.ts'
import { approvalFor, approved, noReview, refuseBeyondWriter, refuseDecided, reviewNews, snapshotOf } from './approval.ts'
import { restarted } from './build-post.ts'
import { editPost } from './edit-post.ts'
import { alreadyPublic, beingSent, changePost, type PostDeps, type Requester, tellChange } from './post-deps.ts'

/** Returns a page of the scheduled posts that await approval or changes, soonest due first. */
export const listReviews = ({ posts }: Pick<PostDeps, 'posts'>, workspaceId: WorkspaceId, page: PageRequest): Promise<Page<Post>> =>
  posts.ofStatus(workspaceId, postStatus.scheduled, { ...page, only: isUndecided })

type Decision = { ref: PostRef; requester: Requester; revision: number }

/** A new time for the post, if its own has passed, and until when others may move it without asking again. */
export type Approval = Decision & {
  scheduledAt?: string | undefined
  timeZone?: string | undefined
  mayMoveUntil?: string | undefined
}

/**
 * Approves exactly this revision of a post, for its time or a new one. It's then published at that time. Throws
 * `conflict` if the revision is stale, if the post doesn't await approval, or if its time has passed and no new one is
 * given.
 */
export const approvePost = async (deps: PostDeps, { scheduledAt, timeZone, mayMoveUntil, ...decision }: Approval): Promise<Post> => {
  const { ref, requester, revision } = decision
  const approves = { mayMoveUntil }
  if (scheduledAt !== undefined) {
    const due = { kind: 'at', scheduledAt, timeZone } as const
    return editPost(deps, { ref, requester, revision, due, approves, isDecision: true })
  }
  const saved = await changePost(deps, decision, async (post, targets) => {
    refuseDecided(post)
    const now = deps.clock.now()
    refuseLate(targets, now)
    const after = nextOf(post, now)
    const { scheduledAt: at, timeZone: zone } = post.schedule ?? { scheduledAt: earliest(targets), timeZone: 'UTC' }
    const review = approved(after, { requester, scheduledAt: at, timeZone: zone, approves, now })
    return decide(deps, { requester, post, targets, after: { ...after, review } })
  })
  await announcePost(deps, { postId: ref.id, revision: saved.post.revision, targets: saved.targets })
  return saved.post
}

/**
 * Sends a post back to its author, with a note. Nothing of it goes out, even if it was approved before. Throws `conflict`
 * if the revision is stale, or if some of the post is on its way or public.
 */
export const requestChanges = async (deps: PostDeps, { note, ...decision }: Decision & { note: string | undefined }): Promise<Post> => {
  if (note === undefined) throw invalidField('note', 'Say what should change.')
  const { requester, ref } = decision
  const saved = await changePost(deps, decision, async (post, targets) => {
    if (!post.review) throw noReview()
    const now = deps.clock.now()
    const review: Review = {
      name: 'changes-requested',
      by: requester.userId,
      guest: requester.guest,
      at: toInstant(now),
      note,
      before: snapshotOf(post),
    }
    return decide(deps, { requester, post, targets, after: { ...nextOf(post, now), review } })
  })
  await silencePost(deps, ref.id)
  return saved.post
}

type Request = Omit<Decision, 'revision'> & { revision?: number | undefined; note: string | undefined }

/** Asks again for the approval of a post that was sent back, with a note if given. Throws `conflict` for any other post. */
export const requestReview = async (deps: PostDeps, { note, ...request }: Request): Promise<Post> => {
  const { requester } = request
  const saved = await changePost(deps, request, async (post, targets) => {
    refuseBeyondWriter(requester, post, targets)
    if (!post.review || !isUndecided(post)) throw noReview()
    const now = deps.clock.now()
    const review: Review = { name: 'awaiting', by: requester.userId, at: toInstant(now), note, before: post.review.before }
    return decide(deps, { requester, post, targets, after: { ...nextOf(post, now), review } })
  })
  return saved.post
}

const nextOf = (post: Post, now: number): Post => ({ ...post, revision: post.revision + 1, updatedAt: toInstant(now), syncedVersion: 0 })

type Decided = { requester: Requester; post: Post; targets: readonly Target[]; after: Post }

/** Writes the review with all targets that can still go out, in one transaction. Every decision is a new revision. */
const decide = async (deps: PostDeps, { requester, post, targets, after }: Decided) => {
  const { revision, review } = after
  const isStopped = review?.name === 'changes-requested'
  // Changes also stop what was approved, and what failed and could be sent again. Otherwise, that isn't touched.
  const waiting = isStopped ? targets : targets.filter((target) => isUnapproved(target) && !isFinal(target.state.name))
  refuseUnderWay(waiting)
  const next = new Map(waiting.map((target) => [target, decided(target, { revision, approval: approvalFor(review, revision) })]))
  const changes = [...next.values()].map((target): TargetChange => ({ kind: 'replace', target }))
  const written = targets.map((target) => next.get(target) ?? target)
  const saved = { ...after, ...(written.length > 0 && readingOf(after, written)) }
  const all: PostChange[] = [...changes, ...reviewNews(post, after)]
  if (!(await deps.posts.replace(saved, post.revision, all))) return undefined
  tellChange(requester, { before: post, after: saved })
  return { post: saved, targets: [...next.values()] }
}

/** A target that's only waiting keeps its state, such as a pause, and one that has ended stays ended. Any other starts over. */
const decided = (target: Target, change: Pick<Target, 'revision' | 'approval'>) =>
  target.state.name === 'scheduled' || target.state.name === 'paused' || isFinal(target.state.name)
    ? advance(target, change)
    : restarted(target, { ...target, ...change, state: { name: 'scheduled' } })

const refuseUnderWay = (targets: readonly Target[]) => {
  const seen = targets.filter((target) => seenOf(target) !== 'nothing')
  if (seen.length === 0) return
  throw seen.some((target) => seenOf(target) === 'something') ? alreadyPublic(targets) : beingSent(targets)
}

/** A late approval never sends anything by surprise. */
const refuseLate = (targets: readonly Target[], now: number) => {
  const held = targets.filter((target) => isUnapproved(target))
  if (held.length > 0 && held.every(({ state, dueAt }) => !isFinal(state.name) && toMs(dueAt) > now)) return
  const text = 'The time of this post has passed. Choose a new time to approve it for.'
  throw new DomainError('conflict', text, { fields: { scheduledAt: [text] } })
}

const earliest = (targets: readonly Target[]) => targets.map(({ dueAt }) => dueAt).toSorted()[0] ?? ''
