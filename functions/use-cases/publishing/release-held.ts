import { deliveryDelayMaxMs } from '#functions/ports/deliveries.ts'
import { isMoving, type Post, postStatus } from '#shared/domain/posts.ts'
import { advance, isHeldByPlan } from '#shared/domain/target-rules.ts'
import { toMs } from '#shared/domain/times.ts'
import { armTargets } from './arm-targets.ts'
import type { ArmingDeps, SettlingDeps } from './engine-deps.ts'
import { settlePost } from './settle-post.ts'

export type ReleasingDeps = ArmingDeps & SettlingDeps

/**
 * Lets a person's held targets go on, but for those that a limit of their plan holds: all of them, or those of one account after it was connected
 * again. What is held for another reason
 * is held again when it is looked at. A crash in between costs a while, not a post: held targets are looked at again by themselves.
 */
export const releaseHeld = async (deps: ReleasingDeps, { userId, accountId }: { userId: string; accountId?: string }) => {
  let cursor: string | undefined
  do {
    const page = await deps.posts.ofStatus(userId, postStatus.scheduled, { limit: 100, cursor })
    for (const post of page.items) await releasePost(deps, post, accountId)
    cursor = page.cursor
  } while (cursor !== undefined)
}

const releasePost = async (deps: ReleasingDeps, post: Post, accountId: string | undefined) => {
  const mayBeHeld = post.targets.some((target) => isMoving(target.state) && (accountId === undefined || target.accountId === accountId))
  if (!mayBeHeld) return
  const targets = await deps.targets.ofPost(post.id)
  const held = targets.filter(
    ({ state, ...target }) => state.name === 'held' && !isHeldByPlan(state) && (accountId === undefined || target.accountId === accountId),
  )
  const now = deps.clock.now()
  const isFarOff = ({ dueAt }: (typeof held)[number]) => toMs(dueAt) - now > deliveryDelayMaxMs
  await armTargets(
    deps,
    held.filter((target) => !isFarOff(target)),
  )
  const waiting = held.filter(isFarOff)
  if (waiting.length === 0) return
  await Promise.all(waiting.map((target) => deps.targets.replace(advance(target, { state: { name: 'scheduled' } }))))
  await settlePost(deps, post)
}
