import type { Usage } from '#functions/ports/limits.ts'
import type { Posts, ScheduledQuota, Targets } from '#functions/ports/posts.ts'
import { entitlements } from '#shared/domain/entitlements.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { limitsOf } from '#shared/domain/person-limits.ts'
import { accountBeyondPlan, limitReached } from '#shared/domain/plan-limits.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { dayIn } from '#shared/domain/wall-clock.ts'
import { billedPlatforms, dayBudgets, millsPerUsd } from '#shared/platforms/day-budgets.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import { bytesOf, currentStatus, type PostContent } from '#shared/publishing/posts.ts'
import { limitedPerson, usedUp } from '../limits.ts'
import type { PostDeps, Requester } from './post-deps.ts'

/** A post that waits for its time or is sent at once. */
type QuotaRequest = { requester: Requester; postId: string; isForNow: boolean }

/**
 * Returns the quota of scheduled posts with this post added. Undefined if the person's plan has no such limit. A post
 * sent at once uses its place only for moments, so it may exceed the limit by one. Throws `payment-required` if no
 * place is free.
 */
export const reserveQuota = async (
  deps: Pick<PostDeps, 'posts' | 'targets' | 'clock'>,
  { requester, postId, isForNow }: QuotaRequest,
): Promise<ScheduledQuota | undefined> => {
  const { plan, because, limits } = entitlements((await requester.owner()).billing, deps.clock.now())
  if (limits.scheduledPosts === null) return undefined
  const max = limits.scheduledPosts + (isForNow ? 1 : 0)
  const { postIds, version } = await deps.posts.scheduledQuota(requester.workspaceId)
  const others = postIds.filter((id) => id !== postId)
  const taken = others.length < max ? others : await stillScheduled(deps, requester.workspaceId, others)
  if (taken.length >= max) throw new DomainError('payment-required', limitReached('scheduledPosts', { plan, because, used: taken.length }))
  return { postIds: [...taken, postId], version }
}

type ScheduledDeps = { posts: Pick<Posts, 'get'>; targets: Pick<Targets, 'ofPost'> }

/**
 * Places aren't given back explicitly. Posts that were sent, failed, or were deleted are found when the quota runs out.
 */
export const stillScheduled = async ({ posts, targets }: ScheduledDeps, workspaceId: WorkspaceId, ids: readonly string[]) => {
  const isScheduled = async (id: string) => {
    const post = await posts.get({ workspaceId, id })
    return post?.status === postStatus.scheduled && currentStatus(post, await targets.ofPost(id)) === postStatus.scheduled
  }
  const are = await Promise.all(ids.map(isScheduled))
  return ids.filter((_, index) => are[index])
}

/** Throws `payment-required` if one of these accounts is paused because it exceeds the person's plan. */
export const refusePausedAccounts = async (
  { clock, accounts: stored }: Pick<PostDeps, 'clock' | 'accounts'>,
  requester: Requester,
  accounts: readonly Account[],
) => {
  if (!accounts.some(({ pausedByPlan }) => pausedByPlan)) return
  const entitled = entitlements((await requester.owner()).billing, clock.now())
  throw new DomainError('payment-required', accountBeyondPlan(entitled, (await stored.list(requester.workspaceId)).length))
}

/** What platforms would bill for a post, in US dollars, and whether it's sent now. `now` in ms. */
type CostCheck = { requester: Requester; costUsd: number; isForNow: boolean; now: number }

/**
 * Throws `payment-required` if a post would cost more than the person may spend in a whole day, and `too-many` if it's
 * to be sent now and costs more than is left of today. A scheduled post is checked when it's due.
 */
export const refuseCost = async ({ usage }: { usage: Pick<Usage, 'millsBilled'> }, { requester, costUsd, isForNow, now }: CostCheck) => {
  const mills = Math.round(costUsd * millsPerUsd)
  if (mills === 0) return
  const owner = await requester.owner()
  const person = limitedPerson(owner, now)
  const { xMillsPerDay } = limitsOf(person)
  if (mills > xMillsPerDay) throw usedUp('xMillsPerDay', person, { used: await usage.millsBilled(owner.id, now), wanted: mills, now })
  if (!isForNow) return
  const used = await usage.millsBilled(owner.id, now)
  const freeAt = Math.min(...billedPlatforms.map((platform) => dayIn(now, dayBudgets[platform].timeZone).endsAt))
  if (used + mills > xMillsPerDay) throw usedUp('xMillsPerDay', person, { used, wanted: mills, now, freeAt })
}

/** A draft's new content, and its current one if it already exists. */
type DraftChange = { requester: Requester; after: PostContent; before?: PostContent; now: number }

/**
 * Throws `payment-required` if a draft would exceed the allowed number of drafts or their total size. A draft that
 * shrinks can always be saved.
 */
export const refuseTooManyDrafts = async ({ usage }: { usage: Pick<Usage, 'drafts'> }, { requester, after, before, now }: DraftChange) => {
  const more = bytesOf(after) - (before ? bytesOf(before) : 0)
  if (before && more <= 0) return
  const person = limitedPerson(await requester.owner(), now)
  const limits = limitsOf(person)
  const { count, bytes } = await usage.drafts(requester.workspaceId)
  if (!before && count >= limits.drafts) throw usedUp('drafts', person, { used: count, now })
  if (bytes + more > limits.draftBytes) throw usedUp('draftBytes', person, { used: bytes, now })
}
