import { deliveryDelayMaxMs } from '#functions/ports/deliveries.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { advance, isHeldByPlan } from '#shared/domain/target-rules.ts'
import { toMs } from '#shared/domain/times.ts'
import { isMoving, type Post } from '#shared/publishing/posts.ts'
import type { EnqueueDeps, SyncPostDeps } from './engine-deps.ts'
import { enqueueTargets } from './enqueue-targets.ts'
import { syncPost } from './sync-post.ts'

export type ResumeDeps = EnqueueDeps & SyncPostDeps

/**
 * Resumes a person's paused targets: all of them, or those of one account after it was connected again. Targets that a limit of their plan
 * pauses stay paused. A target with another reason to pause is paused again when a worker looks at it. A crash in between costs some time,
 * not a post: the sweep looks at paused targets again.
 */
export const resumePaused = async (deps: ResumeDeps, { userId, accountId }: { userId: string; accountId?: string }) => {
  let cursor: string | undefined
  do {
    const page = await deps.posts.ofStatus(userId, postStatus.scheduled, { limit: 100, cursor })
    for (const post of page.items) await resumePost(deps, post, accountId)
    cursor = page.cursor
  } while (cursor !== undefined)
}

const resumePost = async (deps: ResumeDeps, post: Post, accountId: string | undefined) => {
  const mayBePaused = post.targets.some((target) => isMoving(target.state) && (accountId === undefined || target.accountId === accountId))
  if (!mayBePaused) return
  const targets = await deps.targets.ofPost(post.id)
  const paused = targets.filter(
    ({ state, ...target }) => state.name === 'held' && !isHeldByPlan(state) && (accountId === undefined || target.accountId === accountId),
  )
  const now = deps.clock.now()
  const isFarOff = ({ dueAt }: (typeof paused)[number]) => toMs(dueAt) - now > deliveryDelayMaxMs
  await enqueueTargets(
    deps,
    paused.filter((target) => !isFarOff(target)),
  )
  const waiting = paused.filter(isFarOff)
  if (waiting.length === 0) return
  await Promise.all(waiting.map((target) => deps.targets.replace(advance(target, { state: { name: 'scheduled' } }))))
  await syncPost(deps, post)
}
