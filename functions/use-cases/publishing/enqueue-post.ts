import type { EnqueueDeps } from './engine-deps.ts'
import { enqueueTargets } from './enqueue-targets.ts'

/**
 * Enqueues the targets of a post whose alarm fired. An alarm that is stale (another revision), early, repeated or of a post that is gone
 * changes nothing: what is written in the targets is the truth.
 */
export const enqueuePost = async (deps: EnqueueDeps, { postId, revision }: { postId: string; revision: number }) => {
  const targets = await deps.targets.ofPost(postId)
  const waiting = targets.filter((target) => target.revision === revision && target.state.name === 'scheduled')
  await enqueueTargets(deps, waiting)
}
