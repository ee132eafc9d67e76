import type { PostChange, ScheduledQuota } from '#functions/ports/posts.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Target } from '#shared/domain/targets.ts'
import { toMs } from '#shared/domain/times.ts'
import type { Post } from '#shared/publishing/posts.ts'
import type { AuthoredContent } from '#shared/publishing/resolve-content.ts'
import { schedulingNews } from '../events/event-jobs.ts'
import { spendUse } from '../limits.ts'
import { reserveCards } from '../link-cards.ts'
import { announcePost } from '../publishing/enqueue.ts'
import { slotChanges } from '../queues/slot-changes.ts'
import { approvalFor, refuseWriter, reviewNews, reviewOf } from './approval.ts'
import { dueAsOf, newDraft, payerOf, scheduleAhead, type WantedTime, withTargets } from './build-post.ts'
import { checkPost, nextCheck, refuseErrors } from './check-post.ts'
import { type PostDeps, type Requester, tellChange } from './post-deps.ts'
import { refuseCost, refusePausedAccounts, refuseTooManyDrafts, reserveQuota } from './reserve-quota.ts'

type Creation = { written: AuthoredContent; id: string; requester: Requester }

/**
 * `isCounted` is true if the post already counts as submitted: another post took its slot, and it's trying the next
 * one.
 */
type Scheduling = Creation & { scheduledAt: string; timeZone: string; queueId?: string; isCounted?: boolean }

/**
 * Stores a draft, whatever it lacks. Repeating the same id returns what was stored the first time. Throws
 * `payment-required` if the person would exceed their draft limits.
 */
export const createDraft = (deps: PostDeps, { written, id, requester }: Creation) =>
  orExisting(deps, { id, requester }, () => {
    const draft = newDraft(written, { id, requester, now: deps.clock.now() })
    const scheduledQuota = async () => {
      await refuseTooManyDrafts(deps, { requester, after: draft, now: deps.clock.now() })
      return undefined
    }
    return save(deps, draft, { targets: [], scheduledQuota })
  })

/**
 * Stores a post due at `scheduledAt`, which is a slot of the queue if one is given. Throws `SlotTaken` if another post
 * has the slot, `invalid` with every error the check found, `forbidden` before the email is verified,
 * `payment-required` beyond the person's plan, and `too-many` beyond their posts per day.
 */
export const schedulePost = async (
  deps: PostDeps,
  { written, id, requester, scheduledAt, timeZone, queueId, isCounted = false }: Scheduling,
) => {
  await refuseUnverified(requester)
  return orExisting(deps, { id, requester }, async () => {
    const schedule = { ...scheduleAhead(scheduledAt, timeZone, deps.clock.now()), ...(queueId && { queueId }) }
    return saveDue(deps, { written, id, requester }, { schedule, isCounted })
  })
}

/**
 * Stores a post that is due now and starts sending it, after the seconds in which the person can still undo it. Throws
 * like `schedulePost`, and `forbidden` for a writer.
 */
export const publishPost = async (deps: PostDeps, { undoSeconds, ...creation }: Creation & { undoSeconds?: number | undefined }) => {
  refuseWriter(creation.requester)
  await refuseUnverified(creation.requester)
  return orExisting(deps, creation, () => saveDue(deps, creation, { schedule: undefined, undoSeconds, isCounted: false }))
}

/**
 * Returns the existing post if its creation is repeated and would be refused by now, such as after its time or at a limit. The first
 * creation may have died without an answer.
 */
const orExisting = async (deps: PostDeps, { id, requester }: Omit<Creation, 'written'>, create: () => Promise<Post>) => {
  try {
    return await create()
  } catch (error) {
    const existing = error instanceof DomainError ? await deps.posts.get({ workspaceId: requester.workspaceId, id }) : undefined
    if (!existing) throw error
    await announcePost(deps, { postId: id, revision: existing.revision, targets: await deps.targets.ofPost(id) })
    return existing
  }
}

/** Throws `forbidden` until the person has opened the verification link. Before that, they can only create drafts. */
export const refuseUnverified = async ({ owner }: Requester) => {
  const { isEmailVerified } = await owner()
  if (!isEmailVerified) throw new DomainError('forbidden', 'Please verify your email before publishing. Until then you can keep drafts.')
}

type Due = WantedTime & { isCounted: boolean }

const saveDue = async (deps: PostDeps, { written, id, requester }: Creation, { isCounted, ...time }: Due) => {
  const { schedule } = time
  const asked = dueAsOf(deps.clock.now(), time)
  const checked = await checkPost(deps, { workspaceId: requester.workspaceId, written, dueAt: toMs(asked.dueAt) })
  await refusePausedAccounts(deps, requester, checked.accounts)
  refuseErrors(checked.findings)
  const now = deps.clock.now()
  const draft = { ...newDraft(written, { id, requester, now }), schedule }
  const { accounts } = checked
  // The check doesn't count against the time to undo.
  const due = dueAsOf(now, time)
  const timeZone = schedule?.timeZone ?? 'UTC'
  const review = await reviewOf(deps, { requester, after: draft, accounts, scheduledAt: due.dueAt, timeZone, now })
  const approval = approvalFor(review, draft.revision)
  const { post, targets } = withTargets({ ...draft, review }, checked, { ...due, ...(await payerOf(requester)), approval })
  const { costUsd } = checked
  await refuseCost(deps, { requester, costUsd, isForNow: schedule === undefined, now: deps.clock.now() })
  await reserveCards(deps, targets, deps.clock.now())
  if (!isCounted) await spendUse(deps, 'postsPerDay', { user: await requester.owner(), now: deps.clock.now() })
  const saved = await save(deps, post, {
    targets,
    scheduledQuota: () => reserveQuota(deps, { requester, postId: id, isForNow: schedule === undefined }),
  })
  await announcePost(deps, { postId: id, revision: saved.revision, targets: saved === post ? targets : await deps.targets.ofPost(id) })
  tellChange(requester, { after: saved })
  return saved
}

/** How often a post is written again if another took a place at the same moment. */
const triesMax = 20

/** Writes once. Repeating the same id, after a crash or through its idempotency key, returns the existing post. */
const save = async (
  deps: PostDeps,
  post: Post,
  { targets, scheduledQuota }: { targets: Target[]; scheduledQuota: () => Promise<ScheduledQuota | undefined> },
) => {
  const created = targets.map((target): PostChange => ({ kind: 'create', target }))
  const changes = [
    ...created,
    ...slotChanges(undefined, post),
    ...nextCheck(post, deps.clock.now()),
    ...reviewNews(undefined, post),
    ...schedulingNews(undefined, post, deps.clock.now()),
  ]
  for (let tries = 0; tries < triesMax; tries++) {
    const existing = tries === 0 ? undefined : await deps.posts.get(post)
    if (existing) return existing
    if (await deps.posts.create(post, changes, await scheduledQuota())) return post
  }
  throw new DomainError('conflict', 'Too many posts are being saved at once. Try again.')
}
