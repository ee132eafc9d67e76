import { limitConcurrency } from '#shared/domain/limit-concurrency.ts'
import type { Reason } from '#shared/domain/refusals.ts'
import { advance, isFinal, isHeldByPlan, wakeAt } from '#shared/domain/target-rules.ts'
import type { Attempt, Target, TargetState } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { applyPlanSoon } from '../payments/apply-plan.ts'
import { afterUnknownOutcome } from './after-outcome.ts'
import { countEndings } from './count-endings.ts'
import type { SweepDeps, Swept } from './engine-deps.ts'
import { enqueueTargets, type Pace, shownFrom } from './enqueue-targets.ts'
import { giveUp } from './give-up.ts'
import { nudgeTargets } from './nudge-targets.ts'
import { awaitAll, forEach, readEach } from './pass-over.ts'
import { nextMessageAt, sendLater } from './store-target.ts'
import { syncPost } from './sync-post.ts'
import { inTruth } from './unknown-outcome.ts'
import { pausedForPlan } from './waiting-rules.ts'

/** A sweep starts no new page after this long, in ms; the next one goes on. */
const sweepMs = 45 * secondMs
const pageSize = 100

/** This many shards are swept at once. The others wait for their turn, and so does a shard that has another page. */
const shardsAtOnce = 32

/**
 * Targets that are more overdue than `afterMs` are a backlog. Each part of a sweep sends it oldest first, `perSecond` a second. It sends no
 * more than fills the minute until the next sweep. Otherwise all of it would come at once in the end.
 */
export const backlog = { afterMs: 2 * minuteMs, perSecond: 160 }

/**
 * Looks at everything that is due, overdue, stuck or to be polled, in every shard. It alone is enough to publish every post, whatever
 * became of schedules, messages and workers. A target that can't be read or swept does not stop the others. Ends with a sign of life.
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

/** One of the `of` shards that a part sweeps, with its `place` among them. The sweep began at `startedAt` (ms). */
type Shard = { shard: number; place: number; of: number; startedAt: number; limited: ReturnType<typeof limitConcurrency> }

/** Answers how long the most overdue target has been due, in ms. Also answers since when the oldest target that is left has been due. */
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

/** The index may lag, so the target itself says whether it is due. */
const isAwake = (target: Target, now: number) => toMs(wakeAt(target) ?? never) <= now

const never = '9999-12-31T23:59:59.999Z'

/** Sends at most one message for each target. */
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

/** Whether a message moves the target on. The sweep itself sees to all others. */
const isMoved = ({ state }: Target) => !isFinal(state.name) && state.name !== 'sending' && !isHeldByPlan(state)

/** Whether the post should say by now why the target was not sent. The sweep shows it, in case the writer could not. */
const isUnheardOf = ({ state, rearms = 0 }: Target) => state.name === 'armed' && rearms + 1 >= shownFrom

const resolve = async (deps: SweepDeps, target: Target): Promise<void> => {
  if (isFinal(target.state.name)) return syncPost(deps, { userId: target.userId, id: target.postId })
  if (isHeldByPlan(target.state)) return askForPlan(deps, target)
  if (target.state.name === 'sending') return takeOver(deps, target, target.state)
}

/** A target that a limit of the plan pauses is resumed by the job that applies the plan. This asks for it, in case it was forgotten. */
const askForPlan = async (deps: SweepDeps, target: Target) => {
  const now = deps.clock.now()
  if (!isHeldByPlan(target.state)) return
  await applyPlanSoon(deps, target.userId)
  await deps.targets.replace(advance(target, { state: pausedForPlan(target.state.reason.message, now) }))
}

/** A worker died or got stuck in the middle of a step. From now on it can't write the target, and its step has an unknown outcome. */
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
  countEndings(deps.count, taken, attempt)
  if (isOver) await syncPost(deps, { userId: target.userId, id: target.postId })
  else await sendLater(deps, taken, nextMessageAt(taken) ?? now)
}

const interruption: Reason = { class: 'transient', message: 'Crier was interrupted while sending.' }
