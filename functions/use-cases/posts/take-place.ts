import type { Places, Posts } from '#functions/ports/posts.ts'
import type { Account } from '#shared/domain/accounts.ts'
import { entitlements } from '#shared/domain/entitlements.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { accountHeld, limitReached } from '#shared/domain/plan-limits.ts'
import { postStatus } from '#shared/domain/posts.ts'
import type { Asker, PostDeps } from './post-deps.ts'

/** A post that is to wait for its time, or to go out at once. */
type Wish = { asker: Asker; postId: string; isForNow: boolean }

/**
 * The places for scheduled posts with one more, for this post; undefined where the person's plan has no such limit. What goes out at once
 * takes a place for moments only, so one more than is allowed may. Throws `payment-required` when none is free.
 */
export const takePlace = async (
  deps: Pick<PostDeps, 'posts' | 'clock'>,
  { asker, postId, isForNow }: Wish,
): Promise<Places | undefined> => {
  const { plan, limits } = entitlements((await asker.person()).billing, deps.clock.now())
  if (limits.scheduledPosts === null) return undefined
  const max = limits.scheduledPosts + (isForNow ? 1 : 0)
  const { postIds, version } = await deps.posts.places(asker.userId)
  const others = postIds.filter((id) => id !== postId)
  const taken = others.length < max ? others : await stillScheduled(deps, asker.userId, others)
  if (taken.length >= max) throw new DomainError('payment-required', limitReached('scheduledPosts', { plan, used: taken.length }))
  return { postIds: [...taken, postId], version }
}

/** A place is given back by nobody: what was sent, failed or was deleted is found when places run out. */
export const stillScheduled = async ({ posts }: { posts: Pick<Posts, 'get'> }, userId: string, ids: readonly string[]) => {
  const found = await Promise.all(ids.map((id) => posts.get({ userId, id })))
  return found.flatMap((post) => (post?.status === postStatus.scheduled ? post.id : []))
}

/** Throws `payment-required` when one of these accounts is held because it is beyond the person's plan. */
export const refuseHeldAccounts = async (
  { clock, accounts: stored }: Pick<PostDeps, 'clock' | 'accounts'>,
  asker: Asker,
  accounts: readonly Account[],
) => {
  if (!accounts.some(({ heldByPlan }) => heldByPlan)) return
  const { plan } = entitlements((await asker.person()).billing, clock.now())
  throw new DomainError('payment-required', accountHeld(plan, (await stored.list(asker.userId)).length))
}
