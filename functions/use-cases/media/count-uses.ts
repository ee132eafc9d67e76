import type { OpenPost, PostStatuses } from '#functions/ports/post-statuses.ts'
import type { Posts } from '#functions/ports/posts.ts'
import { filesOf } from '#shared/domain/post-content.ts'

/** Where it stands which posts use which files: in the lists of posts, and only of a few in the posts themselves. */
export type UsesDeps = { postStatuses: Pick<PostStatuses, 'open'>; posts: Pick<Posts, 'get'> }

/** How many of a person's drafts and scheduled posts use each file; those that none uses are left out. A post saved moments ago may be overlooked. */
export const countUses = async (deps: UsesDeps, userId: string): Promise<Map<string, number>> => {
  const uses = new Map<string, number>()
  for (const post of await deps.postStatuses.open(userId))
    for (const id of await filesUsedBy(deps, userId, post)) uses.set(id, (uses.get(id) ?? 0) + 1)
  return uses
}

const filesUsedBy = async ({ posts }: UsesDeps, userId: string, { id, files }: OpenPost): Promise<Iterable<string>> => {
  if (files) return files
  const post = await posts.get({ userId, id })
  return post ? filesOf(post) : []
}
