import type { PageRequest } from '#functions/ports/page.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { firstFree, noFreeSlot } from '#shared/domain/queue-moves.ts'
import { SlotTaken } from '#shared/domain/queues.ts'
import { advance, lateToleranceMs, needsAnswer, promisedTime, seenOf } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import { isMoving, type Post, type PostRef, type PostSchedule, type TargetSummary } from '#shared/publishing/posts.ts'
import { schedulingNews } from '../events/event-jobs.ts'
import { announcePost } from '../publishing/enqueue.ts'
import { inTruth } from '../publishing/outcome.ts'
import { readingOf, syncPost } from '../publishing/store.ts'
import { refuseForeign } from '../queues/queue-post.ts'
import { findQueue, type QueueDeps, readLine } from '../queues/read-line.ts'
import { slotChanges } from '../queues/slot-changes.ts'
import { approvalFor, reviewNews, reviewOf } from './approval.ts'
import { payerOf, restarted, scheduleAhead, withTargets } from './build-post.ts'
import { checkPost, nextCheck, refuseErrors } from './check-post.ts'
import { everyPost } from './every-post.ts'
import { alreadyPublic, changePost, type PostDeps, type Requester, tellChange } from './post-deps.ts'
import { refuseCost, refusePausedAccounts, reserveQuota } from './reserve-quota.ts'
import { overridesFor, retryTarget } from './retry-target.ts'

/** A post that waits for an answer on one account, and since when it's late. `isPartlyPublic`: some of it is there. */
export type LatePost = { postId: string; content: string; dueAt: string; isPartlyPublic: boolean }
/**
 * Posts that waited while an account was disconnected. `onTime` counts those that aren't due yet and go out as planned.
 */
export type LateAccount = { accountId: string; posts: LatePost[]; onTime: number }

/** How much of a post's text is enough to recognize it. */
const excerptMax = 200

/**
 * Returns a page of the posts that ask the person something, for each account that Crier can act for again, earliest due
 * first. Reads only overdue posts unless there is a question.
 */
export const findLatePosts = async (
  deps: Pick<PostDeps, 'posts' | 'accounts' | 'clock'>,
  workspaceId: WorkspaceId,
  page: PageRequest,
): Promise<{ accounts: LateAccount[]; cursor?: string | undefined }> => {
  const now = deps.clock.now()
  const able = (await deps.accounts.list(workspaceId)).filter(canAct)
  const { items, cursor } = await deps.posts.ofStatus(workspaceId, postStatus.scheduled, {
    ...page,
    span: { from: toInstant(0), before: toInstant(now) },
    only: (post) => able.some(({ id }) => isLateOn(id, post, now)),
  })
  const asked = able.filter(({ id }) => items.some((post) => isLateOn(id, post, now)))
  const scheduled = asked.length > 0 ? await everyPost(deps, workspaceId, postStatus.scheduled) : []
  const accounts = asked.map(({ id }) => ({ accountId: id, posts: lateOn(id, items, now), onTime: countOnTime(id, scheduled, now) }))
  return { accounts, ...(cursor !== undefined && { cursor }) }
}

/** Returns how many of these scheduled posts ask about each account, without the accounts that none asks about. */
export const countLatePosts = (accounts: readonly Account[], scheduled: readonly Post[], now: number) =>
  accounts.filter(canAct).flatMap(({ id: accountId, platform, username }) => {
    const count = lateOn(accountId, scheduled, now).length
    return count > 0 ? [{ accountId, platform, username, count }] : []
  })

const canAct = ({ state, pausedByPlan }: Account) => state.name === 'connected' && !pausedByPlan

const isLateOn = (accountId: string, { targets }: Post, now: number) =>
  targets.some((target) => target.accountId === accountId && isLate(target, now))

const lateOn = (accountId: string, posts: readonly Post[], now: number): LatePost[] =>
  posts
    .flatMap((post) =>
      post.targets.flatMap((target) => (target.accountId === accountId && isLate(target, now) ? toLatePost(post, target) : [])),
    )
    .toSorted((one, other) => one.dueAt.localeCompare(other.dueAt))

const countOnTime = (accountId: string, posts: readonly Post[], now: number) =>
  posts
    .flatMap(({ targets }) => targets)
    .filter((target) => target.accountId === accountId && isMoving(target.state))
    .filter(({ dueAt, nextAt }) => toMs(dueAt ?? nextAt ?? toInstant(now)) > now).length

const isLate = ({ state, pausedBy, dueAt }: TargetSummary, now: number) =>
  state === 'paused' && pausedBy === 'reconnect' && dueAt !== undefined && now - toMs(dueAt) > lateToleranceMs

const toLatePost = ({ id, content }: Post, { dueAt, url }: TargetSummary): LatePost[] =>
  dueAt === undefined
    ? []
    : [{ postId: id, content: content.slice(0, excerptMax).toWellFormed(), dueAt, isPartlyPublic: url !== undefined }]

/** What a person decided about one late post on one account. `dueAt` is the time it missed. */
export type LateAnswer = (LateRef & { answer: 'send-now' | 'leave-out' }) | Move
type LateRef = { postId: string; accountId: string; dueAt: string }
type Move = LateRef & ({ answer: 'queue'; queueId: string } | { answer: 'schedule'; scheduledAt: string; timeZone: string })

/**
 * The result of an answer. `not-waiting`: the post has been answered or changed since, so the answer did nothing.
 * `refused`: it can't be done, and the post still waits. `not-yet`: the call ran out of time, so the answer has to be
 * sent again.
 */
export type LateResult = { postId: string; accountId: string } & (
  | { outcome: 'sending' | 'left-out' | 'not-waiting' | 'not-yet' }
  | { outcome: 'moved'; scheduledAt: string }
  | { outcome: 'refused'; message: string }
)

/** No answer is begun after this long, in ms. An HTTP API has to answer within 30 s. */
const answeringMs = 15 * secondMs

/**
 * Does what the person wants for each late post, earliest due first. Each answer counts once: repeating it, or giving
 * another one, changes nothing. One that is refused doesn't affect the others.
 */
export const answerLatePosts = async (
  deps: QueueDeps,
  { requester, answers }: { requester: Requester; answers: readonly LateAnswer[] },
): Promise<LateResult[]> => {
  const stopAt = deps.clock.now() + answeringMs
  const results: LateResult[] = []
  for (const answer of answers.toSorted((one, other) => one.dueAt.localeCompare(other.dueAt))) {
    const { postId, accountId } = answer
    const outcome = deps.clock.now() < stopAt ? await answerLatePost(deps, requester, answer) : { outcome: 'not-yet' as const }
    results.push({ postId, accountId, ...outcome })
  }
  return results
}

type Outcome = LateResult extends infer Result ? (Result extends unknown ? Omit<Result, 'postId' | 'accountId'> : never) : never

const answerLatePost = async (deps: QueueDeps, requester: Requester, answer: LateAnswer): Promise<Outcome> => {
  try {
    return await apply(deps, requester, answer)
  } catch (error) {
    if (error instanceof NotWaiting) return { outcome: 'not-waiting' }
    if (!(error instanceof DomainError)) throw error
    return { outcome: 'refused', message: error.message }
  }
}

const apply = async (deps: QueueDeps, requester: Requester, answer: LateAnswer): Promise<Outcome> => {
  const ref = { workspaceId: requester.workspaceId, id: answer.postId }
  switch (answer.answer) {
    case 'send-now': {
      const { accountId } = answer
      await retryTarget(deps, { ref, requester, accountId, unless: (target) => refuseAnswered(deps, target, answer) })
      return { outcome: 'sending' }
    }
    case 'leave-out':
      await leaveOut(deps, { ref, requester }, answer)
      return { outcome: 'left-out' }
    default:
      return { outcome: 'moved', scheduledAt: await moveLate(deps, requester, answer) }
  }
}

/** The post was answered, changed, or sent meanwhile. */
class NotWaiting extends Error {
  override readonly name = 'NotWaiting'
}

const refuseAnswered = ({ clock }: Pick<PostDeps, 'clock'>, target: Target, { dueAt }: Pick<LateAnswer, 'dueAt'>) => {
  if (!needsAnswer(target, clock.now()) || promisedTime(target) !== dueAt) throw new NotWaiting()
}

const waitingTarget = (deps: PostDeps, targets: readonly Target[], answer: LateAnswer) => {
  const target = targets.find(({ accountId }) => accountId === answer.accountId)
  if (!target) throw new NotWaiting()
  refuseAnswered(deps, target, answer)
  return target
}

/** Sends no more of a post to one account, and says so. What is public there stays. */
const leaveOut = (deps: PostDeps, { ref, requester }: { ref: PostRef; requester: Requester }, answer: LateAnswer) =>
  changePost(deps, { ref }, async (post, targets) => {
    const target = waitingTarget(deps, targets, answer)
    const now = deps.clock.now()
    const at = toInstant(now)
    const edited = { ...post, revision: post.revision + 1, updatedAt: at, syncedVersion: 0 }
    const state = { name: 'cancelled' as const, at, reason: { class: 'permission' as const, message: leftOut } }
    const next = inTruth(advance(target, { revision: edited.revision, state, isUnsynced: true }), now)
    const saved = { ...edited, ...readingOf(edited, replaced(targets, target, next)) }
    if (!(await deps.posts.replace(saved, post.revision, [{ kind: 'replace', target: next }]))) return undefined
    // Tells what became of the post. If this call dies, the sweep does.
    await syncPost(deps, ref)
    tellChange(requester, { before: post, after: saved })
    return true
  })

const leftOut = 'You left this account out, because it was disconnected when the post was due.'

const replaced = (targets: readonly Target[], before: Target, after: Target) => targets.map((one) => (one === before ? after : one))

/** How often another post may take the slot that was free. */
const slotTriesMax = 20

/** Moves one account of a post to a later time, which it returns. */
const moveLate = async (deps: QueueDeps, requester: Requester, answer: Move): Promise<string> => {
  for (let tries = 0; tries < slotTriesMax; tries += 1) {
    try {
      return await moveOnce(deps, requester, answer)
    } catch (error) {
      if (!(error instanceof SlotTaken)) throw error
    }
  }
  throw new DomainError('conflict', 'Too many posts are being added to this queue at once. Try again.')
}

const moveOnce = (deps: QueueDeps, requester: Requester, answer: Move) =>
  changePost(deps, { ref: { workspaceId: requester.workspaceId, id: answer.postId } }, async (post, targets) => {
    const target = waitingTarget(deps, targets, answer)
    if (seenOf(target) !== 'nothing') throw alreadyPublic(targets)
    const now = deps.clock.now()
    const { schedule, dueAt } = await timeFor(deps, { requester, post, answer, now })
    const written = { ...post, accountIds: [answer.accountId], overrides: overridesFor(post, target) }
    const checked = await checkPost(deps, { workspaceId: post.workspaceId, written, dueAt: toMs(dueAt) })
    await refusePausedAccounts(deps, requester, checked.accounts)
    refuseErrors(checked.findings)
    await refuseCost(deps, { requester, costUsd: checked.costUsd, isForNow: false, now })
    const scheduledQuota = await reserveQuota(deps, { requester, postId: post.id, isForNow: false })

    const revision = post.revision + 1
    const changed = { ...post, schedule, revision, updatedAt: toInstant(now), syncedVersion: 0 }
    const time = { scheduledAt: dueAt, timeZone: schedule.timeZone }
    const review = await reviewOf(deps, { requester, before: post, after: changed, accounts: checked.accounts, ...time, now })
    const edited = { ...changed, review }
    const approval = approvalFor(review, revision)
    const [fresh] = withTargets(edited, checked, { dueAt, ...(await payerOf(requester)), approval }).targets
    if (!fresh) throw invalidField('accountId', 'This post doesn’t go to that account.')
    const next = restarted(target, fresh)
    const saved = { ...edited, ...readingOf(edited, replaced(targets, target, next)) }
    const changes = [
      { kind: 'replace' as const, target: next },
      ...slotChanges(post, saved),
      ...nextCheck(saved, now),
      ...reviewNews(post, saved),
      ...schedulingNews(post, saved, now),
    ]
    if (!(await deps.posts.replace(saved, post.revision, changes, scheduledQuota))) return undefined
    await announcePost(deps, { postId: post.id, revision: saved.revision, targets: [next] })
    tellChange(requester, { before: post, after: saved })
    return dueAt
  })

type TimeRequest = { requester: Requester; post: Post; answer: Move; now: number }

/**
 * Returns the post's schedule, and when the account's part is due. A post has one schedule: if another of its accounts
 * has already been moved, this one joins it in its slot, or keeps its own time.
 */
const timeFor = async (
  deps: QueueDeps,
  { requester, post, answer, now }: TimeRequest,
): Promise<{ schedule: PostSchedule; dueAt: string }> => {
  const moved = post.schedule && toMs(post.schedule.scheduledAt) > now ? post.schedule : undefined
  if (answer.answer === 'schedule') {
    const schedule = scheduleAhead(answer.scheduledAt, answer.timeZone, now)
    return { schedule: moved ?? schedule, dueAt: schedule.scheduledAt }
  }
  const queue = await findQueue(deps, { workspaceId: requester.workspaceId, id: answer.queueId })
  await refuseForeign(deps, queue, [answer.accountId])
  if (moved) return { schedule: moved, dueAt: moved.scheduledAt }
  const at = firstFree(await readLine(deps, queue, { now }))
  if (at === undefined) throw noFreeSlot()
  return { schedule: { ...scheduleAhead(at, queue.timeZone, now), queueId: queue.id }, dueAt: at }
}
