import type { Posts } from '#functions/ports/posts.ts'
import type { AccountRef } from '#shared/domain/accounts.ts'
import { type Post, postStatus } from '#shared/domain/posts.ts'
import { advance, sweepAheadMs } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { toInstant, toMs } from '#shared/domain/times.ts'
import type { SettlingDeps } from './engine-deps.ts'
import { settlePost } from './settle-post.ts'
import { heldForReconnect } from './waiting-rules.ts'

type Deps = SettlingDeps & { posts: Pick<Posts, 'ofStatus'> }

/**
 * Holds all that is scheduled to an account which Crier can't act for, ahead of its time, so that the person sees it. What is being sent at this moment is left to
 * the engine. Answers how many posts wait now; repeating it does no harm.
 */
export const holdAccount = async (deps: Deps, { userId, id }: AccountRef, message: string): Promise<number> => {
  let held = 0
  let cursor: string | undefined
  do {
    const page = await deps.posts.ofStatus(userId, postStatus.scheduled, { limit: 100, cursor })
    for (const post of page.items) if (await holdPost(deps, post, id, message)) held += 1
    cursor = page.cursor
  } while (cursor !== undefined)
  return held
}

const holdPost = async (deps: Deps, post: Post, accountId: string, message: string) => {
  if (!post.accountIds.includes(accountId)) return false
  const target = await deps.targets.get({ postId: post.id, accountId })
  if (target?.state.name === 'held') return true
  if (!target || !waits(target)) return false
  const isHeld = await deps.targets.replace(advance(target, { state: heldUntilDue(target, message, deps.clock.now()) }))
  if (isHeld) await settlePost(deps, post)
  return isHeld
}

const waits = ({ state, hasEffect }: Target) =>
  !hasEffect && (state.name === 'scheduled' || state.name === 'armed' || state.name === 'retrying')

/** Nothing is to be looked at before it is nearly due. */
const heldUntilDue = ({ dueAt }: Target, message: string, now: number) => {
  const held = heldForReconnect(message, now)
  const nearlyDue = toInstant(toMs(dueAt) - sweepAheadMs)
  return held.recheckAt < nearlyDue ? { ...held, recheckAt: nearlyDue } : held
}
