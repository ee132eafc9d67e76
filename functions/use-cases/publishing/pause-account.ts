import type { Posts } from '#functions/ports/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { advance, sweepAheadMs } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { toInstant, toMs } from '#shared/domain/times.ts'
import type { AccountRef } from '#shared/publishing/accounts.ts'
import type { Post } from '#shared/publishing/posts.ts'
import type { SyncPostDeps } from './engine-deps.ts'
import { syncPost } from './sync-post.ts'
import { pausedForReconnect } from './waiting-rules.ts'

type Deps = SyncPostDeps & { posts: Pick<Posts, 'ofStatus'> }

/**
 * Pauses all that is scheduled to an account which Crier can't act for. It does so ahead of time, so that the person sees it. A post that
 * is being sent at this moment is left to the engine. Answers how many posts wait now. A repeat does no harm.
 */
export const pauseAccount = async (deps: Deps, { userId, id }: AccountRef, message: string): Promise<number> => {
  let paused = 0
  let cursor: string | undefined
  do {
    const page = await deps.posts.ofStatus(userId, postStatus.scheduled, { limit: 100, cursor })
    for (const post of page.items) if (await pausePost(deps, post, id, message)) paused += 1
    cursor = page.cursor
  } while (cursor !== undefined)
  return paused
}

const pausePost = async (deps: Deps, post: Post, accountId: string, message: string) => {
  if (!post.accountIds.includes(accountId)) return false
  const target = await deps.targets.get({ postId: post.id, accountId })
  if (target?.state.name === 'held') return true
  if (!target || !waits(target)) return false
  const isPaused = await deps.targets.replace(advance(target, { state: pausedUntilDue(target, message, deps.clock.now()) }))
  if (isPaused) await syncPost(deps, post)
  return isPaused
}

const waits = ({ state, hasEffect }: Target) =>
  !hasEffect && (state.name === 'scheduled' || state.name === 'armed' || state.name === 'retrying')

/** Nobody has to look at the target before it is nearly due. */
const pausedUntilDue = ({ dueAt }: Target, message: string, now: number) => {
  const paused = pausedForReconnect(message, now)
  const nearlyDue = toInstant(toMs(dueAt) - sweepAheadMs)
  return paused.recheckAt < nearlyDue ? { ...paused, recheckAt: nearlyDue } : paused
}
