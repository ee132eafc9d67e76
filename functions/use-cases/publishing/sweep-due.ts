import type { Reason } from '#shared/domain/refusals.ts'
import { advance, isFinal, isHeldByPlan, wakeAt } from '#shared/domain/target-rules.ts'
import type { Attempt, Target, TargetState } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { applyPlanSoon } from '../payments/apply-plan-soon.ts'
import { afterUnknownOutcome } from './after-outcome.ts'
import type { SweepDeps } from './engine-deps.ts'
import { enqueueTargets, type Pace, shownFrom } from './enqueue-targets.ts'
import { giveUp } from './give-up.ts'
import { nudgeTargets } from './nudge-targets.ts'
import { awaitShards, forEach, readEach } from './pass-over.ts'
import { nextMessageAt, sendLater } from './store-target.ts'
import { syncPost } from './sync-post.ts'
import { inTruth } from './unknown-outcome.ts'
import { pausedForPlan } from './waiting-rules.ts'

/** A sweep starts no new page after this long, in ms; the next one goes on. */
const sweepMs = 45 * secondMs
const pageSize = 100

/**
 * What is more overdue than this, in ms, is a backlog. It is let go oldest first, so far apart in each shard, and no more of it by one sweep than fill the minute
 * until the next: else all would come at once in the end.
 */
export const backlog = { afterMs: 2 * minuteMs, apartMs: 50, perSweep: minuteMs / 50 }

/**
 * Looks at everything that is due, overdue, stuck or to be polled, in every shard. It alone is enough to publish every post, whatever
 * became of alarms, messages and workers. What can't be read or swept keeps nothing else from it. Ends with a sign of life.
 */
export const sweepDue = async (deps: SweepDeps) => {
  const startedAt = deps.clock.now()
  let overdueMs = 0
  const found = (targets: readonly Target[]) => {
    for (const target of targets) overdueMs = Math.max(overdueMs, startedAt - toMs(wakeAt(target) ?? never))
  }
  const shards = Array.from({ length: deps.shards }, (_, shard) => sweepShard(deps, shard, { startedAt, found }))
  await awaitShards(deps, shards)
  if (overdueMs > 0) deps.measure('overdue', overdueMs)
  await deps.heartbeat.beat(toInstant(deps.clock.now()))
}

const sweepShard = async (deps: SweepDeps, shard: number, { startedAt, found }: Sweep) => {
  let cursor: string | undefined
  let letGo = 0
  do {
    const page = await deps.targets.due(shard, toInstant(startedAt), { limit: pageSize, cursor })
    const targets = (await readEach(deps, page.items)).filter((target) => isAwake(target, startedAt))
    found(targets)
    const isOverdue = (target: Target) => startedAt - toMs(target.dueAt) > backlog.afterMs && isMoved(target)
    const overdue = targets.filter(isOverdue).slice(0, backlog.perSweep - letGo)
    await moveOn(
      deps,
      targets.filter((target) => !isOverdue(target)),
      { apartMs: 0, before: 0 },
    )
    await moveOn(deps, overdue, { apartMs: backlog.apartMs, before: letGo })
    letGo += overdue.length
    cursor = page.cursor
  } while (cursor !== undefined && deps.clock.now() - startedAt < sweepMs)
}

/** When a sweep began, in ms, and who is told of what it finds. */
type Sweep = { startedAt: number; found: (targets: readonly Target[]) => void }

/** The index may lag: what it says is asked of the target itself. */
const isAwake = (target: Target, now: number) => toMs(wakeAt(target) ?? never) <= now

const never = '9999-12-31T23:59:59.999Z'

/** Each target has at most one message of this. */
const moveOn = async (deps: SweepDeps, targets: readonly Target[], pace: Pace) => {
  const ended = new Set<Target>()
  await forEach(deps, targets.filter(isMoved), async (target) => {
    if (await giveUp(deps, target)) ended.add(target)
  })
  const going = targets.filter((target) => isMoved(target) && !ended.has(target))
  await enqueueTargets(deps, going, pace)
  await nudgeTargets(deps, going, pace)
  await forEach(deps, going.filter(isUnheardOf), ({ userId, postId }) => syncPost(deps, { userId, id: postId }))
  await forEach(deps, targets, (target) => resolve(deps, target))
}

/** Whether a message moves it on; all others are seen to here. */
const isMoved = ({ state }: Target) => !isFinal(state.name) && state.name !== 'sending' && !isHeldByPlan(state)

/** Its post says by now, or should have said, why it was not sent: that is shown, in case who wrote it down could not. */
const isUnheardOf = ({ state, rearms = 0 }: Target) => state.name === 'armed' && rearms + 1 >= shownFrom

const resolve = async (deps: SweepDeps, target: Target): Promise<void> => {
  if (isFinal(target.state.name)) return syncPost(deps, { userId: target.userId, id: target.postId })
  if (isHeldByPlan(target.state)) return askForPlan(deps, target)
  if (target.state.name === 'sending') return takeOver(deps, target, target.state)
}

/** What a limit of the plan pauses is let go by who applies the plan, should they have forgotten it. */
const askForPlan = async (deps: SweepDeps, target: Target) => {
  const now = deps.clock.now()
  if (!isHeldByPlan(target.state)) return
  await applyPlanSoon(deps, target.userId)
  await deps.targets.replace(advance(target, { state: pausedForPlan(target.state.reason.message, now) }))
}

/** A worker died, or lost its way, in the middle of a step. Its fence is broken first; then what it left is cleared up. */
const takeOver = async (deps: SweepDeps, target: Target, sending: Extract<TargetState, { name: 'sending' }>) => {
  const now = deps.clock.now()
  const change = afterUnknownOutcome(target, interruption, now)
  const isOver = isFinal(change.state?.name ?? target.state.name)
  const attempt: Attempt = {
    postId: target.postId,
    accountId: target.accountId,
    number: target.attempts + 1,
    revision: target.revision,
    step: sending.step.name,
    startedAt: sending.sentAt,
    endedAt: toInstant(now),
    outcome: 'unknown',
    reason: interruption,
  }
  const taken = inTruth(advance(target, { ...change, attempts: target.attempts + 1, isUnsettled: isOver }))
  if (!(await deps.targets.replace(taken, attempt))) return
  if (isOver) await syncPost(deps, { userId: target.userId, id: target.postId })
  else await sendLater(deps, taken, nextMessageAt(taken) ?? now)
}

const interruption: Reason = { class: 'transient', message: 'Crier was interrupted while sending.' }
