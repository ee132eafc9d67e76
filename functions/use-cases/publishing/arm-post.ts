import { armTargets } from './arm-targets.ts'
import type { ArmingDeps } from './engine-deps.ts'

/**
 * Arms the targets of a post whose alarm fired. An alarm that is stale (another revision), early, repeated or of a post that is gone
 * changes nothing: what is written in the targets is the truth.
 */
export const armPost = async (deps: ArmingDeps, { postId, revision }: { postId: string; revision: number }) => {
  const targets = await deps.targets.ofPost(postId)
  const waiting = targets.filter((target) => target.revision === revision && target.state.name === 'scheduled')
  await armTargets(deps, waiting)
}
