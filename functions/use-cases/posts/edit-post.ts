import type { JobChange, PostChange, TargetChange } from '#functions/ports/posts.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import { error } from '#shared/domain/findings.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { isPausedByPlan, isUnapproved, seenOf } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { minuteMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import type { Post, PostRef } from '#shared/publishing/posts.ts'
import type { AuthoredContent } from '#shared/publishing/resolve-content.ts'
import { schedulingNews } from '../events/event-jobs.ts'
import { spendUse } from '../limits.ts'
import { reserveCards } from '../link-cards.ts'
import { applyPlanSoon } from '../payments/apply-plan.ts'
import { announcePost, silencePost } from '../publishing/enqueue.ts'
import { readingOf } from '../publishing/store.ts'
import { closeUpSoon, slotChanges } from '../queues/slot-changes.ts'
import {
  type Approving,
  approvalFor,
  refuseBeyondWriter,
  refuseDecided,
  refuseUnapproved,
  refuseWriter,
  reviewNews,
  reviewOf,
} from './approval.ts'
import { dueAsOf, payerOf, restarted, scheduleAhead, withTargets } from './build-post.ts'
import { checkPost, nextCheck, refuseErrors } from './check-post.ts'
import { refuseUnverified } from './create-post.ts'
import { alreadyPublic, beingSent, changePost, type PostDeps, type Requester, tellChange } from './post-deps.ts'
import { refuseCost, refusePausedAccounts, refuseTooManyDrafts, reserveQuota } from './reserve-quota.ts'

/**
 * When an edited post is due: unchanged, at another time (a slot of the queue if one is given), or now, after the
 * seconds in which the person can still undo it.
 */
export type Due =
  | { kind: 'unchanged' }
  | { kind: 'at'; scheduledAt: string; timeZone?: string | undefined; queueId?: string }
  | { kind: 'now'; undoSeconds?: number | undefined }

export type Edit = {
  ref: PostRef
  requester: Requester
  revision?: number | undefined
  written?: Partial<AuthoredContent> | undefined
  due: Due
  /** Also approves the edited post. Only for those who may. */
  approves?: Approving | undefined
  /** True if it decides about a post that awaits approval, which is all that a client may. Refused for any other post. */
  isDecision?: boolean
}

/**
 * Changes a post's content or time. After it returns, nothing of the older revision is sent. Throws `SlotTaken` if
 * another post has its slot, `conflict` if the revision is stale, if something of it is already in flight, or if it's a
 * decision about a post that awaits none, `invalid`
 * with every error found, `forbidden` before the email is verified or beyond what a writer may, `payment-required`
 * beyond the person's plan or other limits, and `too-many` beyond their posts per day. Posts that the plan pauses stay
 * paused until the plan's next check.
 */
export const editPost = (deps: PostDeps, edit: Edit): Promise<Post> =>
  changePost(deps, edit, async (before, targets) => {
    if (edit.isDecision) refuseDecided(before)
    else refuseBeyondWriter(edit.requester, before, targets)
    if (edit.due.kind === 'now') refuseWriter(edit.requester)
    refuseSeen(targets)
    const after = await revise(deps, { before, targets }, edit)
    const written = targetChanges(targets, after.targets)
    const changes: PostChange[] = [...written, ...slotChanges(before, after.post), ...nextCheck(after.post, deps.clock.now())]
    await planNews(deps, schedulingNews(before, after.post, deps.clock.now() + newsAfterMs))
    if (!(await deps.posts.replace(after.post, before.revision, changes, await placesFor(deps, edit, targets)))) return undefined
    await announce(deps, after.post, written)
    await closeUpSoon(deps, before, after.post)
    // An edit may fill its transaction with accounts, so news isn't part of it.
    await planNews(deps, [...reviewNews(before, after.post), ...schedulingNews(before, after.post, deps.clock.now())])
    // A draft that saves itself is nobody's news.
    if (targets.length > 0 || after.targets.length > 0) tellChange(edit.requester, { before, after: after.post })
    return after.post
  })

/**
 * When news of an edit is looked for if the edit dies, in ms. It isn't part of the transaction, which an edit may fill with
 * accounts, and must not be looked for before that.
 */
const newsAfterMs = 2 * minuteMs

const planNews = async ({ jobs }: PostDeps, news: readonly JobChange[]) => {
  for (const { job, dueAt } of news) await jobs.plan(job, dueAt)
}

type Revised = { post: Post; targets: Target[] }

/**
 * Returns the edited post. Posts that the plan pauses stay paused, but may move to the front or the end of the waiting
 * ones.
 */
const revise = async (deps: PostDeps, { before, targets }: { before: Post; targets: readonly Target[] }, edit: Edit): Promise<Revised> => {
  const state = targets.map((target) => target.state).find(isPausedByPlan)
  if (state && edit.due.kind === 'now') throw new DomainError('payment-required', state.reason.message)
  const revised = await change(deps, { before, isDraft: targets.length === 0 }, edit)
  if (!state) return revised
  await applyPlanSoon(deps, edit.requester.workspaceId)
  const paused = revised.targets.map((target) => ({ ...target, state }))
  return { post: { ...revised.post, ...readingOf(revised.post, paused), syncedVersion: 0 }, targets: paused }
}

type EditContext = { before: Post; isDraft: boolean }

const change = async (deps: PostDeps, { before, isDraft }: EditContext, { written, due, requester, approves }: Edit): Promise<Revised> => {
  const now = deps.clock.now()
  const edited = rewritten(before, written, now)
  if (isDraft && due.kind === 'unchanged') {
    await refuseTooManyDrafts(deps, { requester, before, after: edited, now })
    return { post: { ...edited, listedAt: toInstant(now) }, targets: [] }
  }

  await refuseUnverified(requester)
  const schedule = scheduleOf(before, due, now)
  const time = { schedule, undoSeconds: due.kind === 'now' ? due.undoSeconds : undefined }
  const checked = await checkPost(deps, { workspaceId: before.workspaceId, written: edited, dueAt: toMs(dueAsOf(now, time).dueAt) })
  if (isDraft || due.kind === 'now') await refusePausedAccounts(deps, requester, checked.accounts)
  refuseErrors([...checked.findings, ...withoutAccounts(checked.accounts)])
  await refuseCost(deps, { requester, costUsd: checked.costUsd, isForNow: due.kind === 'now', now })
  if (isDraft) await spendUse(deps, 'postsPerDay', { user: await requester.owner(), now })
  const { accounts } = checked
  const timeZone = schedule?.timeZone ?? before.schedule?.timeZone ?? 'UTC'
  // The check doesn't count against the time to undo.
  const terms = dueAsOf(deps.clock.now(), time)
  const rewriting = { requester, before, after: edited, accounts, scheduledAt: terms.dueAt, timeZone, approves, now }
  const review = await reviewOf(deps, rewriting)
  if (due.kind === 'now') refuseUnapproved(review, edited.revision)
  const approval = approvalFor(review, edited.revision)
  const revised = withTargets({ ...edited, schedule, review }, checked, { ...terms, ...(await payerOf(requester)), approval })
  await reserveCards(deps, revised.targets, now)
  return revised
}

/** Returns the post's next revision with this content. */
const rewritten = (before: Post, written: Partial<AuthoredContent> = {}, now: number): Post => {
  const { intendedTime = before.intendedTime, accountIds = before.accountIds, ...content } = written
  return {
    ...before,
    ...content,
    accountIds: [...new Set(accountIds)],
    intendedTime: intendedTime ?? undefined,
    revision: before.revision + 1,
    updatedAt: toInstant(now),
    syncedVersion: 0,
  }
}

/** A scheduled post already has its place. A draft takes one when it's scheduled. */
const placesFor = async (deps: PostDeps, { ref, requester, due }: Edit, targets: readonly Target[]) =>
  targets.length > 0 || due.kind === 'unchanged'
    ? undefined
    : reserveQuota(deps, { requester, postId: ref.id, isForNow: due.kind === 'now' })

const scheduleOf = (before: Post, due: Due, now: number) => {
  if (due.kind === 'now') return undefined
  if (due.kind === 'at') {
    const schedule = scheduleAhead(due.scheduledAt, due.timeZone ?? before.schedule?.timeZone ?? 'UTC', asOf(before, due.scheduledAt, now))
    return { ...schedule, ...(due.queueId && { queueId: due.queueId }) }
  }
  if (!before.schedule) throw invalidField('scheduledAt', 'Enter when to publish this post.')
  const { scheduledAt, timeZone, queueId } = before.schedule
  return { ...scheduleAhead(scheduledAt, timeZone, asOf(before, scheduledAt, now)), ...(queueId && { queueId }) }
}

/**
 * How long after a post's time an edit that keeps the time is still accepted, in ms. Nothing of the post has been sent
 * by then.
 */
const keptTimeMs = minuteMs

/** Returns the time that an edited post's time has to be after, in ms. */
const asOf = ({ status, schedule }: Post, scheduledAt: string, now: number) => {
  const at = toMs(scheduledAt)
  const isKept = status === postStatus.scheduled && schedule !== undefined && toMs(schedule.scheduledAt) === at
  return isKept && now - at < keptTimeMs ? Math.min(now, at - 1) : now
}

const targetChanges = (before: readonly Target[], after: readonly Target[]): TargetChange[] => {
  const known = new Map(before.map((target) => [target.accountId, target]))
  const kept = new Set(after.map(({ accountId }) => accountId))
  const written = after.map((target): TargetChange => {
    const old = known.get(target.accountId)
    return old ? { kind: 'replace', target: restarted(old, target) } : { kind: 'create', target }
  })
  const gone = before.filter(({ accountId }) => !kept.has(accountId))
  return [...written, ...gone.map((target): TargetChange => ({ kind: 'remove', ref: target, version: target.version }))]
}

const announce = async (deps: PostDeps, post: Post, changes: TargetChange[]) => {
  const targets = changes.flatMap((change) => (change.kind === 'remove' ? [] : change.target))
  if (targets.some((target) => !isUnapproved(target))) await announcePost(deps, { postId: post.id, revision: post.revision, targets })
  else await silencePost(deps, post.id)
}

const refuseSeen = (targets: readonly Target[]) => {
  const seen = targets.filter((target) => seenOf(target) !== 'nothing')
  if (seen.length === 0) return
  throw seen.some((target) => target.hasEffect || seenOf(target) === 'something') ? alreadyPublic(targets) : beingSent(targets)
}

const withoutAccounts = (accounts: readonly Account[]) =>
  accounts.length > 0 ? [] : [error('accountIds', 'There’s no account to publish to.', 'Choose at least one account.')]
