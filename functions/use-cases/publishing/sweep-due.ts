import type { Reason } from '#shared/domain/refusals.ts'
import { advance, isFinal, isHeldByPlan, wakeAt } from '#shared/domain/target-rules.ts'
import type { Attempt, Target, TargetState } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { applyPlanSoon } from '../payments/apply-plan-soon.ts'
import { afterUnknownOutcome } from './after-outcome.ts'
import type { SweepDeps, Swept } from './engine-deps.ts'
import { enqueueTargets, type Pace, shownFrom } from './enqueue-targets.ts'
import { giveUp } from './give-up.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { nudgeTargets } from './nudge-targets.ts'
import { awaitAll, forEach, readEach } from './pass-over.ts'
import { nextMessageAt, sendLater } from './store-target.ts'
import { syncPost } from './sync-post.ts'
import { inTruth } from './unknown-outcome.ts'
import { pausedForPlan } from './waiting-rules.ts'

/** A sweep starts no new page after this long, in ms; the next one goes on. */
const sweepMs = 45 * secondMs
const pageSize = 100

/** So many shards are swept at once; the others wait for their turn, and so does a shard that has another page. */
const shardsAtOnce = 32

/**
 * What is more overdue than this, in ms, is a backlog. Each part of a sweep lets it go oldest first, so many a second, and no more of it than fill the minute until
 * the next sweep: else all would come at once in the end.
 */
export const backlog = { afterMs: 2 * minuteMs, perSecond: 160 }

/**
 * Looks at everything that is due, overdue, stuck or to be polled, in every shard. It alone is enough to publish every post, whatever
 * became of alarms, messages and workers. What can't be read or swept keeps nothing else from it. Ends with a sign of life.
 */
export const sweepDue = async (deps: SweepDeps) => {
  const parts = Array.from({ length: deps.parts }, (_, part) => part)
  const sweeping = parts.map((part) => (deps.parts === 1 ? sweepPart(deps, part) : deps.sweepElsewhere(part)))
  const swept = await awaitAll(deps, 'a part of the shards', sweeping)
  const overdueSince = earliest(swept.map((part) => part.overdueSince))
  await deps.heartbeat.beat({ at: toInstant(deps.clock.now()), overdueSince })
}

/** Sweeps the shards of one part, counted from 0. */
export const sweepPart = async (deps: SweepDeps, part: number): Promise<Swept> => {
  const startedAt = deps.clock.now()
  const shards = deps.shards().filter((shard) => shard % deps.parts === part)
  const limited = limitConcurrency(shardsAtOnce)
  const sweeping = shards.map((shard, place) => sweepShard(deps, { shard, place, of: shards.length, startedAt, limited }))
  const swept = await awaitAll(deps, 'a shard', sweeping)
  const overdueMs = Math.max(0, ...swept.map((shard) => shard.overdueMs))
  if (overdueMs > 0) deps.measure('overdue', overdueMs)
  return { overdueSince: earliest(swept.map((shard) => shard.overdueSince)) }
}

/** One shard of those that a part sweeps, the one at `place` of `of`, from a moment (ms) on. */
type Shard = { shard: number; place: number; of: number; startedAt: number; limited: ReturnType<typeof limitConcurrency> }

/** Answers how long the longest waiting has been due, in ms, and since when that of those which are left. */
const sweepShard = async (deps: SweepDeps, { shard, place, of, startedAt, limited }: Shard) => {
  const apartMs = (of * secondMs) / backlog.perSecond
  const letGoMax = Math.floor(minuteMs / apartMs)
  let cursor: string | undefined
  let letGo = 0
  let overdueMs = 0
  let isEmpty = true
  const sweepPage = async () => {
    const page = await deps.targets.due(shard, toInstant(startedAt), { limit: pageSize, cursor })
    const targets = (await readEach(deps, page.items)).filter((target) => isAwake(target, startedAt))
    for (const target of targets) overdueMs = Math.max(overdueMs, startedAt - toMs(wakeAt(target) ?? never))
    const isOverdue = (target: Target) => startedAt - toMs(target.dueAt) > backlog.afterMs && isMoved(target)
    const overdue = targets.filter(isOverdue).slice(0, letGoMax - letGo)
    await moveOn(
      deps,
      targets.filter((target) => !isOverdue(target)),
      { apartMs: 0, before: 0 },
    )
    // Each shard begins a little after the one before it, so that they don't let go all at once.
    await moveOn(deps, overdue, { apartMs, before: letGo + place / of })
    letGo += overdue.length
    cursor = page.cursor
    isEmpty &&= page.items.length === 0
  }
  do await limited(sweepPage)
  while (cursor !== undefined && deps.clock.now() - startedAt < sweepMs)
  return { overdueMs, overdueSince: isEmpty ? undefined : await deps.targets.oldestDue(shard, toInstant(startedAt)) }
}

const earliest = (instants: readonly (string | undefined)[]) => instants.filter((instant) => instant !== undefined).sort()[0]

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
