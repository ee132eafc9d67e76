import type { EnqueueDeps } from './engine-deps.ts'
import { enqueueTargets } from './enqueue-targets.ts'

/**
 * Enqueues the targets of a post whose schedule fired. Only the targets say what is to be done. So a schedule that is stale (another
 * revision), early, repeated or of a deleted post changes nothing.
 */
export const enqueuePost = async (deps: EnqueueDeps, { postId, revision }: { postId: string; revision: number }) => {
  const targets = await deps.targets.ofPost(postId)
  const waiting = targets.filter((target) => target.revision === revision && target.state.name === 'scheduled')
  await enqueueTargets(deps, waiting)
}
