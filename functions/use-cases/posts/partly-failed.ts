import type { Posts } from '#functions/ports/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { toInstant } from '#shared/domain/times.ts'
import { hasFailure, type Post } from '#shared/publishing/posts.ts'

/** Few posts are in the middle of being published, so the first page usually reaches those still ahead. */
const pageSize = 20

/**
 * Returns the posts that failed on some account while another one still waits, newest first. Their time came at or
 * before `now` (ms since the epoch). Reads only scheduled posts whose time has come.
 */
export const partlyFailedPosts = async (
  { posts }: { posts: Pick<Posts, 'ofStatus'> },
  { userId, now }: { userId: string; now: number },
): Promise<Post[]> => {
  const begun: Post[] = []
  const isBegun = ({ listedAt }: Post) => listedAt <= toInstant(now)
  let cursor: string | undefined
  do {
    const page = await posts.ofStatus(userId, postStatus.scheduled, { limit: pageSize, cursor })
    begun.push(...page.items.filter(isBegun))
    cursor = page.items.every(isBegun) ? page.cursor : undefined
  } while (cursor !== undefined)
  return begun.filter(hasFailure).reverse()
}
