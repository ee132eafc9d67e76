import type { Posts, ScheduledQuota } from '#functions/ports/posts.ts'
import type { Account } from '#shared/domain/accounts.ts'
import { entitlements } from '#shared/domain/entitlements.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { accountBeyondPlan, limitReached } from '#shared/domain/plan-limits.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import type { PostDeps, Requester } from './post-deps.ts'

/** A post that is to wait for its time, or to go out at once. */
type Wish = { requester: Requester; postId: string; isForNow: boolean }

/**
 * The quota of scheduled posts with this post added; undefined where the person's plan has no such limit. A post that goes out at once uses its place
 * only for moments. So one more than allowed may go. Throws `payment-required` when none is free.
 */
export const reserveQuota = async (
  deps: Pick<PostDeps, 'posts' | 'clock'>,
  { requester, postId, isForNow }: Wish,
): Promise<ScheduledQuota | undefined> => {
  const { plan, because, limits } = entitlements((await requester.person()).billing, deps.clock.now())
  if (limits.scheduledPosts === null) return undefined
  const max = limits.scheduledPosts + (isForNow ? 1 : 0)
  const { postIds, version } = await deps.posts.scheduledQuota(requester.userId)
  const others = postIds.filter((id) => id !== postId)
  const taken = others.length < max ? others : await stillScheduled(deps, requester.userId, others)
  if (taken.length >= max) throw new DomainError('payment-required', limitReached('scheduledPosts', { plan, because, used: taken.length }))
  return { postIds: [...taken, postId], version }
}

/** Nobody gives quota back: what was sent, failed or was deleted is found when it runs out. */
export const stillScheduled = async ({ posts }: { posts: Pick<Posts, 'get'> }, userId: string, ids: readonly string[]) => {
  const found = await Promise.all(ids.map((id) => posts.get({ userId, id })))
  return found.flatMap((post) => (post?.status === postStatus.scheduled ? post.id : []))
}

/** Throws `payment-required` when one of these accounts is paused because it is beyond the person's plan. */
export const refusePausedAccounts = async (
  { clock, accounts: stored }: Pick<PostDeps, 'clock' | 'accounts'>,
  requester: Requester,
  accounts: readonly Account[],
) => {
  if (!accounts.some(({ heldByPlan }) => heldByPlan)) return
  const entitled = entitlements((await requester.person()).billing, clock.now())
  throw new DomainError('payment-required', accountBeyondPlan(entitled, (await stored.list(requester.userId)).length))
}
