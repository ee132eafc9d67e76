import type { PostChange, ScheduledQuota } from '#functions/ports/posts.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Target } from '#shared/domain/targets.ts'
import { toInstant, toMs } from '#shared/domain/times.ts'
import type { Post } from '#shared/publishing/posts.ts'
import type { Written } from '#shared/publishing/resolve-content.ts'
import { spendUse } from '../limits.ts'
import { announcePost } from '../publishing/enqueue.ts'
import { slotChanges } from '../queues/slot-changes.ts'
import { newDraft, scheduleAhead, withTargets } from './build-post.ts'
import { checkPost, nextCheck, refuseErrors } from './check-post.ts'
import type { PostDeps, Requester } from './post-deps.ts'
import { refuseCost, refusePausedAccounts, refuseTooManyDrafts, reserveQuota } from './reserve-quota.ts'

type Creation = { written: Written; id: string; requester: Requester }

/** `isCounted` says that the post counts already as one that was handed in: another post took its slot, and it tries the next one. */
type Scheduling = Creation & { scheduledAt: string; timeZone: string; queueId?: string; isCounted?: boolean }

/**
 * Keeps a draft, whatever it lacks. The same id again gives what was kept the first time. Throws `payment-required` when the person would keep more or larger
 * drafts than they may.
 */
export const createDraft = async (deps: PostDeps, { written, id, requester }: Creation) => {
  const draft = newDraft(written, { id, userId: requester.userId, now: deps.clock.now() })
  const scheduledQuota = async () => {
    await refuseTooManyDrafts(deps, { requester, after: draft, now: deps.clock.now() }).catch(async (error: unknown) => {
      if (!(await deps.posts.get(draft))) throw error
    })
    return undefined
  }
  return save(deps, draft, { targets: [], scheduledQuota })
}

/**
 * Keeps a post that is due at `scheduledAt`, which is a slot of the queue if one is given. Throws `SlotTaken` when another post has it. Throws `invalid` with every error the check found, and `forbidden` before the email is verified. Throws
 * `payment-required` beyond what the person's plan allows. Throws `too-many` beyond the posts that they may hand in in a day.
 */
export const schedulePost = async (
  deps: PostDeps,
  { written, id, requester, scheduledAt, timeZone, queueId, isCounted = false }: Scheduling,
) => {
  await refuseUnverified(requester)
  const now = deps.clock.now()
  const schedule = { ...scheduleAhead(scheduledAt, timeZone, now), ...(queueId && { queueId }) }
  return saveDue(deps, { written, id, requester }, { schedule, dueAt: scheduledAt, isCounted })
}

/** Keeps a post that is due now and sends it on its way. Throws like `schedulePost`. */
export const publishPost = async (deps: PostDeps, creation: Creation) => {
  await refuseUnverified(creation.requester)
  return saveDue(deps, creation, { dueAt: toInstant(deps.clock.now()), isCounted: false })
}

/** Throws `forbidden` until the person has opened the verification link: before that only drafts can be made. */
export const refuseUnverified = async ({ person }: Requester) => {
  const { isEmailVerified } = await person()
  if (!isEmailVerified) throw new DomainError('forbidden', 'Please verify your email before publishing. Until then you can keep drafts.')
}

type Due = Pick<Post, 'schedule'> & { dueAt: string; isCounted: boolean }

const saveDue = async (deps: PostDeps, { written, id, requester }: Creation, due: Due) => {
  const checked = await checkPost(deps, { userId: requester.userId, written, dueAt: toMs(due.dueAt) })
  await refusePausedAccounts(deps, requester, checked.accounts)
  refuseErrors(checked.findings)
  const draft = { ...newDraft(written, { id, userId: requester.userId, now: deps.clock.now() }), schedule: due.schedule }
  const { post, targets } = withTargets(draft, checked, due.dueAt)
  const { costUsd } = checked
  await refuseCost(deps, { requester, costUsd, isForNow: due.schedule === undefined, now: deps.clock.now() })
  if (!due.isCounted) await spendUse(deps, 'postsPerDay', { user: await requester.person(), now: deps.clock.now() })
  const saved = await save(deps, post, {
    targets,
    scheduledQuota: () => reserveQuota(deps, { requester, postId: id, isForNow: due.schedule === undefined }),
  })
  await announcePost(deps, { postId: id, revision: saved.revision, targets: saved === post ? targets : await deps.targets.ofPost(id) })
  return saved
}

/** How often a post is written again when another took a place in the same moment. */
const triesMax = 20

/** Writes once: a repeat with the same id, after a crash or by its idempotency key, gives the post as it is. */
const save = async (
  deps: PostDeps,
  post: Post,
  { targets, scheduledQuota }: { targets: Target[]; scheduledQuota: () => Promise<ScheduledQuota | undefined> },
) => {
  const created = targets.map((target): PostChange => ({ kind: 'create', target }))
  const changes = [...created, ...slotChanges(undefined, post), ...nextCheck(post, deps.clock.now())]
  for (let tries = 0; tries < triesMax; tries++) {
    const existing = tries === 0 ? undefined : await deps.posts.get(post)
    if (existing) return existing
    if (await deps.posts.create(post, changes, await scheduledQuota())) return post
  }
  throw new DomainError('conflict', 'Too many posts are being saved at once. Try again.')
}
