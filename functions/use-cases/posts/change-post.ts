import { DomainError } from '#shared/domain/errors.ts'
import type { Post, PostRef } from '#shared/domain/posts.ts'
import type { Target } from '#shared/domain/targets.ts'
import { findPost } from './find-post.ts'
import type { PostDeps } from './post-deps.ts'

const triesMax = 5

/**
 * Makes a change with the post and its targets as they are. `change` returns undefined if someone else, such as the engine, wrote one of them in the
 * meantime; it's then called again with what they wrote. Throws what `findPost` throws, and `conflict` when the change loses five times in a row.
 */
export const changePost = async <Changed>(
  deps: Pick<PostDeps, 'posts' | 'targets'>,
  { ref, revision }: { ref: PostRef; revision?: number | undefined },
  change: (post: Post, targets: Target[]) => Promise<Changed | undefined>,
): Promise<Changed> => {
  for (let tries = 0; tries < triesMax; tries++) {
    const post = await findPost(deps, ref, revision)
    const changed = await change(post, await deps.targets.ofPost(post.id))
    if (changed !== undefined) return changed
  }
  throw beingSent()
}

/** Why a change is refused while the post is being sent. */
export const beingSent = () => new DomainError('conflict', 'This post is being sent right now, so it can no longer be changed.')
