import type { Posts } from '#functions/ports/posts.ts'
import type { MediaRef } from '#shared/domain/media.ts'
import { type Post, type PostStatus, postStatus } from '#shared/domain/posts.ts'

const pageSize = 100

/** Whether one of the person's drafts or scheduled posts uses a file, for all accounts or as an override. A post saved moments ago may be overlooked. */
export const isMediaNeeded = async ({ posts }: { posts: Pick<Posts, 'ofStatus'> }, ref: MediaRef) =>
  (await isUsedIn(posts, ref, postStatus.draft)) || (await isUsedIn(posts, ref, postStatus.scheduled))

const isUsedIn = async (posts: Pick<Posts, 'ofStatus'>, { userId, id }: MediaRef, status: PostStatus) => {
  let cursor: string | undefined
  do {
    const page = await posts.ofStatus(userId, status, { limit: pageSize, cursor })
    if (page.items.some((post) => uses(post, id))) return true
    cursor = page.cursor
  } while (cursor !== undefined)
  return false
}

const uses = ({ media, overrides }: Post, id: string) =>
  media.includes(id) || Object.values(overrides).some((override) => override.media?.includes(id))
