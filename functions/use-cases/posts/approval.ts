import type { JobChange } from '#functions/ports/posts.ts'
import type { Workspaces } from '#functions/ports/workspaces.ts'
import { mayAct } from '#shared/domain/api-keys.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { isShared } from '#shared/domain/id.ts'
import { seenOf } from '#shared/domain/target-rules.ts'
import type { Approval, Target } from '#shared/domain/targets.ts'
import { minuteMs, toInstant, toMs } from '#shared/domain/times.ts'
import { dayIn } from '#shared/domain/wall-clock.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import type { Post } from '#shared/publishing/posts.ts'
import { type ApprovedReview, isNews, isSame, isUndecided, type Review, type ReviewedContent } from '#shared/publishing/reviews.ts'
import type { Requester } from './post-deps.ts'

export type ApprovalDeps = { workspaces: Pick<Workspaces, 'get'> }

/** An approval that comes with an edit. By default, the post may then be moved within the same day. */
export type Approving = { mayMoveUntil?: string | undefined }

/** Reports whether somebody may publish without asking. Crier itself, which only moves posts, may too. */
const mayPublish = (requester: Requester) => requester.role === undefined || mayAct(requester, 'publish')

/** Throws `forbidden` for a key without the scope to publish, where a member of its creator's role needs nobody's approval. */
const refuseWritingKey = ({ key }: Requester) => {
  if (key && !key.scopes.includes('publish'))
    throw new DomainError('forbidden', 'This API key needs the scope “publish” to do this. Without it, it can only write drafts here.')
}

/** Throws `forbidden` for somebody who may write but not publish. */
export const refuseWriter = (requester: Requester) => {
  if (mayPublish(requester)) return
  refuseWritingKey(requester)
  throw new DomainError('forbidden', 'As a writer, you can’t publish right away. Choose a time instead.')
}

/**
 * Throws `forbidden` if somebody who may write but not publish touches anything but a draft, or a post of which nobody
 * has approved or sent anything.
 */
export const refuseBeyondWriter = (requester: Requester, post: Post, targets: readonly Target[]) => {
  if (mayPublish(requester) || targets.length === 0) return
  if (isUndecided(post) && targets.every((target) => seenOf(target) === 'nothing')) return
  refuseWritingKey(requester)
  throw new DomainError('forbidden', 'As a writer, you can change only drafts and posts that await approval.')
}

/** Throws `forbidden` for somebody who can't approve their own edit. */
export const refuseApproving = (requester: Requester) => {
  if (!(mayAct(requester, 'publish') && mayAct(requester, 'approve')))
    throw new DomainError('forbidden', 'You can’t approve posts in this workspace.')
}

/**
 * A post's next version, and what it was before unless it was a draft. `scheduledAt` is when it's due then, and
 * `accounts` are those it goes to.
 */
type Rewriting = {
  requester: Requester
  before?: Post | undefined
  after: Post
  accounts: readonly Account[]
  scheduledAt: string
  timeZone: string
  approves?: Approving | undefined
  now: number
}

/**
 * Returns where approval of a post's next version stands. Undefined if it needs none. A post needs approval from the
 * moment a writer schedules it where the workspace or an account asks for it. Elsewhere, a writer needs none, and a key
 * without the scope to publish is refused with `forbidden`. From then on, every change asks again,
 * except a move within what was approved.
 */
export const reviewOf = async (deps: ApprovalDeps, rewriting: Rewriting): Promise<Review | undefined> => {
  const { requester, before, after, approves, now } = rewriting
  const old = before?.review
  if (!old && (await needsNoApproval(deps, rewriting))) return undefined
  if (approves) return approved(after, { ...rewriting, approves })
  const kept = before && keptReview(before, rewriting)
  if (kept) return kept
  const snapshot = old?.name === 'approved' && before ? snapshotOf(before) : old?.before
  return { name: 'awaiting', by: requester.userId ?? after.createdBy, at: toInstant(now), before: snapshot }
}

const needsNoApproval = async (deps: ApprovalDeps, { requester, after, accounts }: Rewriting) => {
  if (mayPublish(requester)) return true
  if (await asksForApproval(deps, after, accounts)) return false
  refuseWritingKey(requester)
  return true
}

/** Returns the review of a post that is only moved. Undefined if it has to be asked for again. */
const keptReview = (before: Post, { after, scheduledAt }: Rewriting): Review | undefined => {
  const { review } = before
  if (!review || !saysTheSame(before, after)) return undefined
  if (review.name !== 'approved') return review
  return isWithin(review, scheduledAt) ? { ...review, revision: after.revision } : undefined
}

type Approver = Pick<Rewriting, 'requester' | 'scheduledAt' | 'timeZone' | 'now'> & { approves: Approving }

/** Returns the approval of exactly this version of a post. */
export const approved = (post: Post, { requester, scheduledAt, timeZone, approves, now }: Approver): ApprovedReview => ({
  name: 'approved',
  by: requester.userId,
  guest: requester.guest,
  at: toInstant(now),
  revision: post.revision,
  scheduledAt,
  timeZone,
  mayMoveUntil: approves.mayMoveUntil,
  before: snapshotOf(post),
})

/** Returns what the targets of a post's version carry. Undefined if the post needs no approval. */
export const approvalFor = (review: Review | undefined, revision: number): Approval | undefined =>
  review && (review.name === 'approved' && review.revision === revision ? { revision } : {})

/** Throws `conflict` if a post would be sent now without its approval. */
export const refuseUnapproved = (review: Review | undefined, revision: number) => {
  const approval = approvalFor(review, revision)
  if (approval && approval.revision !== revision) throw needsApproval()
}

/** How long requests for approval are gathered for one email, in ms. */
export const reviewGatheringMs = 2 * minuteMs

/**
 * Returns the job that tells of what happened to a post's review: to those who can approve it that it awaits them now,
 * or to its author what was decided. Empty if that's not new.
 */
export const reviewNews = (before: Post | undefined, after: Post): JobChange[] => {
  const { review } = after
  if (!review || !isNews(before?.review, review) || (review.name === 'awaiting' && before?.review?.name === 'awaiting')) return []
  const job = { ownerId: after.workspaceId, kind: 'review-news' as const, subject: after.id }
  const dueAt = review.name === 'awaiting' ? toInstant(toMs(review.at) + reviewGatheringMs) : review.at
  return [{ kind: 'plan-job', job, dueAt }]
}

/** Throws `conflict` if nobody has to decide about a post: it needs no approval, such as a draft, or has it already. */
export const refuseDecided = ({ review }: Post) => {
  if (!review) throw noReview()
  if (review.name === 'approved') throw new DomainError('conflict', 'This post is approved already.')
}

export const noReview = () => new DomainError('conflict', 'This post doesn’t await approval.')

/** Why a post isn't sent now. */
export const needsApproval = () => new DomainError('conflict', 'This post needs approval first. Nothing of it was sent.')

/** Costs one read, and only where people work together. */
const asksForApproval = async ({ workspaces }: ApprovalDeps, { workspaceId }: Post, accounts: readonly Account[]) => {
  if (!isShared(workspaceId)) return false
  return accounts.some(({ needsApproval }) => needsApproval) || (await workspaces.get(workspaceId))?.needsApproval === true
}

/** True from the start of the approved day until its end, or until the moment that the approver named. */
const isWithin = ({ scheduledAt, timeZone, mayMoveUntil }: ApprovedReview, at: string) => {
  if (dayIn(toMs(at), timeZone).name === dayIn(toMs(scheduledAt), timeZone).name) return true
  return mayMoveUntil !== undefined && at > scheduledAt && at <= mayMoveUntil
}

const saysTheSame = (one: Post, other: Post) =>
  isSame(contentOf(one), contentOf(other)) && (one.partDelayMinutes ?? 0) === (other.partDelayMinutes ?? 0)

/** The maximum size of what is kept for the next review, in UTF-16 code units. A post's item has little more room. */
const snapshotMax = 30_000

/** Returns what a post says, for the next review. Undefined if that's too much to keep. */
export const snapshotOf = (post: Post): ReviewedContent | undefined => {
  const content = contentOf(post)
  return JSON.stringify(content).length > snapshotMax ? undefined : content
}

const contentOf = ({ accountIds, content, media, overrides, options }: Post): ReviewedContent => ({
  accountIds: accountIds.toSorted(),
  content,
  media,
  overrides,
  options,
})
