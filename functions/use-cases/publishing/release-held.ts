import type { Posts } from '#functions/ports/posts.ts'
import { isMoving, type Post, postStatus } from '#shared/domain/posts.ts'
import { armTargets } from './arm-targets.ts'
import type { ArmingDeps } from './engine-deps.ts'

type ReleasingDeps = ArmingDeps & { posts: Pick<Posts, 'ofStatus'> }

/**
 * Lets a person's held targets go on: all of them, or those of one account after it was connected again. What is held for another reason
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
    ({ state, ...target }) => state.name === 'held' && (accountId === undefined || target.accountId === accountId),
  )
  await armTargets(deps, held)
}
