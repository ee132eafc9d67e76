import { DomainError } from '#shared/domain/errors.ts'
import type { Post, PostRef } from '#shared/domain/posts.ts'
import type { PostDeps } from './post-deps.ts'

/** The caller's post. Throws `not-found` when there is none or it is another person's, and `conflict` when `revision` is given and stale. */
export const findPost = async (deps: Pick<PostDeps, 'posts'>, ref: PostRef, revision?: number): Promise<Post> => {
  const post = await deps.posts.get(ref)
  if (!post) throw new DomainError('not-found', 'There is no such post.')
  if (revision !== undefined && post.revision !== revision) {
    const text = `This post was changed meanwhile: it is now at revision ${post.revision}. Load it again and repeat your change.`
    throw new DomainError('conflict', text, { fields: { revision: [text] } })
  }
  return post
}
