import type { Posts } from '#functions/ports/posts.ts'
import type { MediaRef } from '#shared/domain/media.ts'
import { postStatus } from '#shared/domain/posts.ts'
import { filesOf, postsOf } from './count-uses.ts'

/** Whether one of the person's drafts or scheduled posts uses a file, in whatever way. A post saved moments ago may be overlooked. */
export const isMediaNeeded = async ({ posts }: { posts: Pick<Posts, 'ofStatus'> }, { userId, id }: MediaRef) => {
  for (const status of [postStatus.draft, postStatus.scheduled])
    for await (const post of postsOf(posts, userId, status)) if (filesOf(post).has(id)) return true
  return false
}
