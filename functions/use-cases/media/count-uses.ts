import type { Posts } from '#functions/ports/posts.ts'
import { type Post, type PostStatus, postStatus } from '#shared/domain/posts.ts'

const pageSize = 100

/** How many of a person's drafts and scheduled posts use each file; those that none uses are left out. A post saved moments ago may be overlooked. */
export const countUses = async (posts: Pick<Posts, 'ofStatus'>, userId: string): Promise<Map<string, number>> => {
  const uses = new Map<string, number>()
  for (const status of [postStatus.draft, postStatus.scheduled])
    for await (const post of postsOf(posts, userId, status)) for (const id of filesOf(post)) uses.set(id, (uses.get(id) ?? 0) + 1)
  return uses
}

/** A person's posts of one status. */
export async function* postsOf(posts: Pick<Posts, 'ofStatus'>, userId: string, status: PostStatus) {
  let cursor: string | undefined
  do {
    const page = await posts.ofStatus(userId, status, { limit: pageSize, cursor })
    yield* page.items
    cursor = page.cursor
  } while (cursor !== undefined)
}

/** Every file of a post: for all accounts, as an override, as a thumbnail. */
export const filesOf = ({ media, overrides, options }: Pick<Post, 'media' | 'overrides' | 'options'>) =>
  new Set([
    ...media,
    ...Object.values(overrides).flatMap((override) => override.media ?? []),
    ...(options.youtube?.thumbnail === undefined ? [] : [options.youtube.thumbnail]),
  ])
