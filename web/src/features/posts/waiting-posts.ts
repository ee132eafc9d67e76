import { queryOptions } from '@tanstack/react-query'
import { type PostAnswer, postsApi } from '#shared/contracts/posts.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { isMoving, type TargetSummary } from '#shared/publishing/posts.ts'
import { request } from '#web/lib/api.ts'
import { postQueries } from './queries.ts'
import { needsReconnect } from './target-words.ts'

/** How many posts are pending for an account, and how many of those wait for it to be reconnected. */
export type WaitingPosts = Pick<TargetSummary, 'platform' | 'username'> & { planned: number; paused: number }

const pageMax = 100

/** The pending posts per account ID, including accounts that are no longer connected. */
export const waitingPostsQuery = () =>
  queryOptions({
    queryKey: [...postQueries.all(), 'waiting'],
    queryFn: async ({ signal }) => countWaiting(await readScheduled(signal)),
    refetchInterval: minuteMs,
    staleTime: 2 * secondMs,
  })

/** Counts pending posts by account. */
export const countWaiting = (posts: readonly Pick<PostAnswer, 'targets'>[]): Readonly<Record<string, WaitingPosts>> => {
  const counts: Record<string, WaitingPosts> = {}
  for (const target of posts.flatMap(({ targets }) => targets)) {
    if (!isMoving(target.state)) continue
    const { accountId, platform, username } = target
    const { planned, paused } = counts[accountId] ?? { planned: 0, paused: 0 }
    counts[accountId] = { platform, username, planned: planned + 1, paused: paused + (needsReconnect(target) ? 1 : 0) }
  }
  return counts
}

const readScheduled = async (signal: AbortSignal) => {
  const posts: PostAnswer[] = []
  let cursor: string | undefined
  do {
    const page = { limit: pageMax, includePastMonth: 'false' as const, ...(cursor !== undefined && { cursor }) }
    const { body } = await request(postsApi.scheduled, page, { signal })
    posts.push(...body.items)
    cursor = body.cursor
  } while (cursor !== undefined)
  return posts
}
