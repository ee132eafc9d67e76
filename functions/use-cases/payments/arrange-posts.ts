import type { Posts } from '#functions/ports/posts.ts'
import type { Account } from '#shared/domain/accounts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import type { Post } from '#shared/domain/posts.ts'
import { toMs } from '#shared/domain/times.ts'
import { stillScheduled } from '../posts/reserve-quota.ts'
import type { ApplyPlanDeps } from './apply-plan.ts'
import { arrangeTargets } from './arrange-targets.ts'

export type Arranging = {
  userId: string
  /** The scheduled posts, the one due first at the front. */
  posts: readonly Post[]
  /** The person's accounts by id, marked where the plan pauses them. */
  accounts: ReadonlyMap<string, Account>
  /** How many may be scheduled at a time; any number if null. */
  limit: number | null
  accountReason: string
  postReason: string
  stopAt: number
}

/** How many posts wait for a place, and when the next of those that have one is due (ms). Also whether there is more to do at once. */
export type Arrangement = { waiting: number; nextDueAt: number | undefined; isUnfinished: boolean }

/** All of a person's scheduled posts, those due first before the others. */
export const scheduledPosts = async ({ posts }: { posts: Pick<Posts, 'ofStatus'> }, userId: string) => {
  const found: Post[] = []
  let cursor: string | undefined
  do {
    const page = await posts.ofStatus(userId, postStatus.scheduled, { limit: 100, cursor })
    found.push(...page.items)
    cursor = page.cursor
  } while (cursor !== undefined)
  return found
}

/** Pauses those of a person's scheduled posts that the plan does not allow, and resumes those that it allows again. */
export const arrangePosts = async (deps: ApplyPlanDeps, arranging: Arranging): Promise<Arrangement> => {
  const { userId, posts, limit, stopAt } = arranging
  const { version, postIds } = await deps.posts.scheduledQuota(userId)
  const placed = limit === null ? placePosts(arranging, []) : placePosts(arranging, await unseen(deps, userId, { postIds, posts }))
  const arrangement = { waiting: placed.waiting, nextDueAt: earliest(posts.filter(({ id }) => placed.ids.has(id))) }

  const full = new Set<string>()
  for (const post of posts) {
    if (deps.clock.now() >= stopAt) return { ...arrangement, isUnfinished: true }
    await arrangeTargets(deps, post, { arranging, isPlaced: placed.ids.has(post.id), full })
  }
  // Refused where a post was scheduled meanwhile: then all of this is done again.
  const isKept = limit === null || (await deps.posts.setScheduledQuota(userId, { postIds: [...placed.ids], version }))
  return { ...arrangement, isUnfinished: full.size > 0 || !isKept }
}

/** Posts that took their place moments ago, which the list may not show yet. */
const unseen = (deps: ApplyPlanDeps, userId: string, { postIds, posts }: { postIds: readonly string[]; posts: readonly Post[] }) => {
  const seen = new Set(posts.map(({ id }) => id))
  return stillScheduled(
    deps,
    userId,
    postIds.filter((id) => !seen.has(id)),
  )
}

/** Which posts have a place. One that can't go out anyway, because its accounts are paused, takes none and waits for none. */
const placePosts = ({ posts, accounts, limit }: Arranging, taken: readonly string[]) => {
  const ids = new Set(taken)
  let waiting = 0
  for (const { id, accountIds } of posts) {
    const goesNowhere = accountIds.every((accountId) => accounts.get(accountId)?.heldByPlan)
    if (limit === null) ids.add(id)
    else if (goesNowhere) continue
    else if (ids.size < limit) ids.add(id)
    else waiting += 1
  }
  return { ids, waiting }
}

const earliest = (posts: readonly Post[]) => (posts[0] ? toMs(posts[0].listedAt) : undefined)
