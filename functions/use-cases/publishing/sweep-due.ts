import type { Reason } from '#shared/domain/refusals.ts'
import { advance, isFinal, wakeAt } from '#shared/domain/target-rules.ts'
import type { Attempt, Target, TargetState } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { afterDoubt } from './after-outcome.ts'
import { armTargets, toMessage } from './arm-targets.ts'
import type { SweepDeps } from './engine-deps.ts'
import { settlePost } from './settle-post.ts'
import { nextMessageAt, sendLater } from './store-target.ts'

/** A sweep starts no new page after this long, in ms; the next one goes on. */
const sweepMs = 45 * secondMs
const pageSize = 100

/** What is more overdue than this, in ms, is a backlog, which is let go at this pace, oldest first. */
const backlog = { afterMs: 2 * minuteMs, paceMs: 50 }

/**
 * Looks at everything that is due, overdue, stuck or to be polled, in every shard. It alone is enough to publish every post, whatever
 * became of alarms, messages and workers. Ends with a sign of life.
 */
export const sweepDue = async (deps: SweepDeps) => {
  const startedAt = deps.clock.now()
  const shards = Array.from({ length: deps.shards }, (_, shard) => sweepShard(deps, shard, startedAt))
  await Promise.all(shards)
  await deps.heartbeat.beat(toInstant(deps.clock.now()))
}

const sweepShard = async (deps: SweepDeps, shard: number, startedAt: number) => {
  let cursor: string | undefined
  let overdue = 0
  do {
    const page = await deps.targets.due(shard, toInstant(startedAt), { limit: pageSize, cursor })
    const read = await Promise.all(page.items.map((ref) => deps.targets.get(ref)))
    const targets = read.filter((target) => target !== undefined).filter((target) => isAwake(target, startedAt))
    const late = targets.filter(({ dueAt }) => startedAt - toMs(dueAt) > backlog.afterMs).length
    await sweepTargets(deps, targets, late > 0 ? backlog.paceMs : 0, overdue)
    overdue += late
    cursor = page.cursor
  } while (cursor !== undefined && deps.clock.now() - startedAt < sweepMs)
}

const sweepTargets = async (deps: SweepDeps, targets: readonly Target[], paceMs: number, before: number) => {
  await armTargets(deps, targets, paceMs)
  const overdue = targets.filter(({ state }) => state.name === 'retrying' || state.name === 'processing' || state.name === 'unsure')
  await deps.deliveries.send(overdue.map((target, index) => ({ message: toMessage(target), delayMs: (before + index) * paceMs })))
  await Promise.all(targets.map((target) => resolve(deps, target)))
}

const resolve = async (deps: SweepDeps, target: Target): Promise<void> => {
  if (isFinal(target.state.name)) return settlePost(deps, { userId: target.userId, id: target.postId })
  if (target.state.name === 'sending') return takeOver(deps, target, target.state)
}

/** A worker died, or lost its way, in the middle of a step. Its fence is broken first; then what it left is cleared up. */
const takeOver = async (deps: SweepDeps, target: Target, sending: Extract<TargetState, { name: 'sending' }>) => {
  const now = deps.clock.now()
  const change = afterDoubt(target, interruption, now)
  const isOver = isFinal(change.state?.name ?? target.state.name)
  const attempt: Attempt = {
    ...{ postId: target.postId, accountId: target.accountId, number: target.attempts + 1, revision: target.revision },
    ...{ step: sending.step.name, startedAt: sending.sentAt, endedAt: toInstant(now), outcome: 'unknown', reason: interruption },
  }
  const taken = advance(target, { ...change, attempts: target.attempts + 1, isUnsettled: isOver })
  if (!(await deps.targets.replace(taken, attempt))) return
  if (isOver) await settlePost(deps, { userId: target.userId, id: target.postId })
  else await sendLater(deps, taken, nextMessageAt(taken) ?? now)
}

const interruption: Reason = { class: 'transient', message: 'Crier was interrupted while sending.' }

/** The index may lag: what it says is asked of the target itself. */
const isAwake = (target: Target, now: number) => {
  const at = wakeAt(target)
  return at !== undefined && toMs(at) <= now
}
