import type { Account } from '#shared/domain/accounts.ts'
import type { Post } from '#shared/domain/posts.ts'
import { advance, isHeldByPlan, messageGraceMs } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { minuteMs, toInstant, toMs } from '#shared/domain/times.ts'
import { publishRateLimit, slotMs } from '../publishing/slots.ts'
import { sendLater, syncPost } from '../publishing/store.ts'
import { pausedForPlan } from '../publishing/waiting-rules.ts'
import type { ApplyPlanDeps } from './apply-plan.ts'
import type { Arranging } from './arrange-posts.ts'

/** `full` are accounts whose slots are taken for this run. */
type Arranged = { arranging: Arranging; isPlaced: boolean; full: Set<string> }

/** In ms. A resumed post whose slot is further away is the last of its account in a run. */
const slotsAheadMs = 10 * minuteMs

/**
 * Pauses the targets of a post that the plan does not allow, and resumes those that it allows again. The state that the post shows does not count: a
 * run that broke down, or a worker, may have paused something since.
 */
export const arrangeTargets = async (deps: ApplyPlanDeps, post: Post, arranged: Arranged) => {
  const targets = await deps.targets.ofPost(post.id)
  let isChanged = post.settledVersion !== targets.reduce((sum, { version }) => sum + version, 0)
  for (const target of targets) {
    const reason = reasonFor(target, arranged)
    const isToGo = reason === undefined && isHeldByPlan(target.state) && !arranged.full.has(target.accountId)
    if (reason !== undefined && mayWait(target)) await pause(deps, target, reason)
    else if (isToGo) await resume(deps, target, arranged)
    else continue
    isChanged = true
  }
  if (isChanged) await syncPost(deps, post)
}

const reasonFor = ({ accountId }: Target, { arranging, isPlaced }: Arranged) => {
  if (arranging.accounts.get(accountId)?.heldByPlan) return arranging.accountReason
  return isPlaced ? undefined : arranging.postReason
}

const pause = (deps: ApplyPlanDeps, target: Target, reason: string) =>
  deps.targets.replace(advance(target, { state: pausedForPlan(reason, deps.clock.now()), turnAt: undefined }))

/** Nothing of it is or may be public, and nothing is on its way. A target that something else pauses already must not be resumed by the plan. */
const mayWait = ({ state, hasEffect, doubt }: Target) =>
  !hasEffect && !doubt && !isHeldByPlan(state) && ['scheduled', 'armed', 'retrying', 'held'].includes(state.name)

/** A target that lies ahead is sent at its time. An overdue one goes out at the next slot of its account, which keeps the order and the pace. */
const resume = async (deps: ApplyPlanDeps, target: Target, { arranging, full }: Arranged) => {
  const now = deps.clock.now()
  const account = arranging.accounts.get(target.accountId)
  if (toMs(target.dueAt) > now || !account) {
    await deps.targets.replace(advance(target, { state: { name: 'scheduled' }, releasedAt: toInstant(now) }))
    return
  }
  const slot = await nextSlot(deps, target, account)
  const state = { name: 'armed' as const, until: toInstant(slot + messageGraceMs) }
  const armed = advance(target, { state, releasedAt: toInstant(slot), turnAt: toInstant(slot) })
  if (await deps.targets.replace(armed)) await sendLater(deps, armed, slot)
  if (slot - now > slotsAheadMs) full.add(target.accountId)
}

const nextSlot = ({ rateLimiter, clock }: ApplyPlanDeps, { platform, dueAt, postId }: Target, { remoteId }: Account) =>
  rateLimiter.queue({ platform, remoteId, waiter: { dueAt, postId }, now: clock.now(), rule: publishRateLimit, goodForMs: slotMs })
