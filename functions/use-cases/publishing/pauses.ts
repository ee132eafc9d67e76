import { deliveryDelayMaxMs } from '#functions/ports/deliveries.ts'
import type { Posts } from '#functions/ports/posts.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { advance, isFinal, isPausedByPlan, isUnapproved, needsAnswer, seenOf, sweepAheadMs } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { toInstant, toMs } from '#shared/domain/times.ts'
import type { AccountRef } from '#shared/publishing/accounts.ts'
import { isMoving, type Post } from '#shared/publishing/posts.ts'
import type { EnqueueDeps, SyncPostDeps } from './dependencies.ts'
import { enqueueTargets } from './enqueue.ts'
import { syncPost } from './store.ts'
import { interruptedRetry, pausedForAnswer, pausedForReconnect } from './waiting-rules.ts'

type Deps = SyncPostDeps & { posts: Pick<Posts, 'ofStatus'> }

/**
 * Pauses everything scheduled to an account that Crier can't act for. It does so ahead of time, so the person sees it,
 * and even while a post is only prepared. What is visible or on its way is left to the engine. Returns how many posts
 * are now paused and stay so. Idempotent.
 */
export const pauseAccount = async (deps: Deps, { workspaceId, id }: AccountRef, message: string): Promise<number> => {
  let paused = 0
  let cursor: string | undefined
  do {
    const page = await deps.posts.ofStatus(workspaceId, postStatus.scheduled, { limit: 100, cursor })
    for (const post of page.items) if (await pausePost(deps, post, id, message)) paused += 1
    cursor = page.cursor
  } while (cursor !== undefined)
  return paused
}

/** If a worker writes the target meanwhile, it's checked again, as long as nothing of it is visible. */
const triesMax = 20

const pausePost = async (deps: Deps, post: Post, accountId: string, message: string) => {
  if (!post.accountIds.includes(accountId)) return false
  for (let tries = 0; tries < triesMax; tries++) {
    const target = await deps.targets.get({ postId: post.id, accountId })
    if (!target || !mayBePaused(target)) return false
    if (isPausedForLong(target)) return true
    const state = pausedUntilDue(target, message, deps.clock.now())
    if (!(await deps.targets.replace(advance(target, { state, waitingSince: undefined })))) continue
    await syncPost(deps, post)
    return true
  }
  return false
}

const mayBePaused = (target: Target) => target.state.name === 'paused' || (seenOf(target) === 'nothing' && !isFinal(target.state.name))

/**
 * A target paused by the person or an operator may be in the hands of a worker that saw the pause end, so it's paused
 * again.
 */
const isPausedForLong = ({ state }: Target) => state.name === 'paused' && (state.by === 'plan' || state.by === 'reconnect')

/** The target needs no check until it's nearly due. */
const pausedUntilDue = (target: Target, message: string, now: number) => {
  const paused = { ...pausedForReconnect(message, now), ...interruptedRetry(target) }
  const nearlyDue = toInstant(toMs(target.dueAt) - sweepAheadMs)
  return paused.recheckAt < nearlyDue ? { ...paused, recheckAt: nearlyDue } : paused
}

type ResumeDeps = EnqueueDeps & SyncPostDeps

/**
 * Resumes a person's paused targets: all of them, or those of one reconnected account. Targets that the plan pauses
 * stay paused. So do those whose time passed while their account was disconnected, until the person has answered. A
 * target with another reason to pause is paused again when a worker checks it. A crash in between costs some time but
 * no post: the sweep rechecks paused targets.
 */
export const resumePaused = async (deps: ResumeDeps, { workspaceId, accountId }: { workspaceId: WorkspaceId; accountId?: string }) => {
  let cursor: string | undefined
  do {
    const page = await deps.posts.ofStatus(workspaceId, postStatus.scheduled, { limit: 100, cursor })
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
  const asking = accountId === undefined ? [] : paused.filter((target) => !isUnapproved(target) && isNewQuestion(target, now))
  await Promise.all(asking.map((target) => deps.targets.replace(advance(target, { state: pausedForAnswer(now) }))))
  const isFarOff = (target: (typeof paused)[number]) => isUnapproved(target) || toMs(target.dueAt) - now > deliveryDelayMaxMs
  await enqueueTargets(
    deps,
    paused.filter((target) => !isFarOff(target)),
  )
  const waiting = paused.filter(isFarOff)
  if (waiting.length + asking.length === 0) return
  await Promise.all(waiting.map((target) => deps.targets.replace(advance(target, { state: { name: 'scheduled' } }))))
  await syncPost(deps, post)
}

/** It still says that it waits for the account, which is back. */
const isNewQuestion = (target: Target, now: number) =>
  needsAnswer(target, now) && target.state.name === 'paused' && target.state.reason.class === 'sign-in-ended'
