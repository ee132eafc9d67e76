import { deliveryDelayMaxMs } from '#functions/ports/deliveries.ts'
import type { Posts } from '#functions/ports/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { advance, isPausedByPlan, sweepAheadMs } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { toInstant, toMs } from '#shared/domain/times.ts'
import type { AccountRef } from '#shared/publishing/accounts.ts'
import { isMoving, type Post } from '#shared/publishing/posts.ts'
import type { EnqueueDeps, SyncPostDeps } from './dependencies.ts'
import { enqueueTargets } from './enqueue.ts'
import { syncPost } from './store.ts'
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
  if (target?.state.name === 'paused') return true
  if (!target || !waits(target)) return false
  const isPaused = await deps.targets.replace(advance(target, { state: pausedUntilDue(target, message, deps.clock.now()) }))
  if (isPaused) await syncPost(deps, post)
  return isPaused
}

const waits = ({ state, hasEffect }: Target) =>
  !hasEffect && (state.name === 'scheduled' || state.name === 'enqueued' || state.name === 'retrying')

/** Nobody has to look at the target before it is nearly due. */
const pausedUntilDue = ({ dueAt }: Target, message: string, now: number) => {
  const paused = pausedForReconnect(message, now)
  const nearlyDue = toInstant(toMs(dueAt) - sweepAheadMs)
  return paused.recheckAt < nearlyDue ? { ...paused, recheckAt: nearlyDue } : paused
}

type ResumeDeps = EnqueueDeps & SyncPostDeps

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
    ({ state, ...target }) =>
      state.name === 'paused' && !isPausedByPlan(state) && (accountId === undefined || target.accountId === accountId),
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
