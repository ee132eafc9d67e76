import { deliveryDelayMaxMs } from '#functions/ports/deliveries.ts'
import { limitConcurrency } from '#shared/domain/limit-concurrency.ts'
import type { Reason } from '#shared/domain/refusals.ts'
import {
  advance,
  answerRecheckMs,
  isFinal,
  isHeld,
  isPausedByPlan,
  messageGraceMs,
  needsAnswer,
  wakeAt,
} from '#shared/domain/target-rules.ts'
import type { Attempt, Target, TargetRef, TargetState } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { Targets } from '../../ports/posts.ts'
import { applyPlanSoon } from '../payments/apply-plan.ts'
import type { EnqueueDeps, Report, SweepDeps, Swept } from './dependencies.ts'
import {
  delayOf,
  enqueueTargets,
  isBeyondMessages,
  messageDelay,
  nextMessageAt,
  type Pace,
  pauseOf,
  shownFrom,
  toMessage,
} from './enqueue.ts'
import { absence, afterUnknownOutcome, inTruth, isLongOver } from './outcome.ts'
import { countEndings, sendLater, syncPost } from './store.ts'
import { isTooLate, missed, missedApproval, pausedForPlan } from './waiting-rules.ts'

/** A sweep starts no new page after this long, in ms. The next one continues. */
const sweepMs = 45 * secondMs
const pageSize = 100

/** The number of shards swept concurrently. The others wait their turn, as does a shard with another page. */
const shardsAtOnce = 32

/**
 * Targets overdue by more than `afterMs` are a backlog. Each part of a sweep releases it oldest first, `perSecond` a
 * second, and no more than fills the minute until the next sweep. Otherwise, all of it would end up coming at once.
 */
export const backlog = { afterMs: 2 * minuteMs, perSecond: 160 }

/**
 * Handles everything that is due, overdue, stuck, or to be polled, in every shard. This alone is enough to publish
 * every post, whatever happened to schedules, messages, and workers. A target that can't be read or swept doesn't stop
 * the others. Ends with a heartbeat.
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

/** One of the `of` shards that a part sweeps, at index `place` among them. The sweep started at `startedAt` (ms). */
type Shard = { shard: number; place: number; of: number; startedAt: number; limited: ReturnType<typeof limitConcurrency> }

/**
 * Returns how long the most overdue target has been due, in ms, and since when the oldest remaining target has been
 * due.
 */
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
    const isOverdue = (target: Target) => startedAt - toMs(target.dueAt) > backlog.afterMs && isMoved(target, startedAt)
    const overdue = targets.filter(isOverdue).slice(0, letGoMax - letGo)
    await moveOn(
      deps,
      targets.filter((target) => !isOverdue(target)),
      { apartMs: 0, before: 0 },
    )
    // Staggers the shards, so they don't all release at once.
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

/** The index may lag, so the target itself decides whether it's due. */
const isAwake = (target: Target, now: number) => toMs(wakeAt(target) ?? never) <= now

const never = '9999-12-31T23:59:59.999Z'

/** Sends at most one message for each target. */
const moveOn = async (deps: SweepDeps, targets: readonly Target[], pace: Pace) => {
  const now = deps.clock.now()
  const ended = new Set<Target>()
  const moved = targets.filter((target) => isMoved(target, now))
  await forEach(deps, moved, async (target) => {
    if (await giveUp(deps, target)) ended.add(target)
  })
  const going = moved.filter((target) => !ended.has(target))
  await enqueueTargets(deps, going, pace)
  await nudgeTargets(deps, going, pace)
  await forEach(deps, going.filter(isUnheardOf), ({ workspaceId, postId }) => syncPost(deps, { workspaceId, id: postId }))
  await forEach(deps, targets, (target) => resolve(deps, target))
}

/** True if a message moves the target on. The sweep itself handles all others. */
const isMoved = (target: Target, now: number) =>
  !isFinal(target.state.name) && target.state.name !== 'sending' && !isPausedByPlan(target.state) && !needsAnswer(target, now)

/** True if the post should say by now why the target wasn't sent. The sweep shows it in case the writer couldn't. */
const isUnheardOf = ({ state, enqueuesInVain = 0 }: Target) => state.name === 'enqueued' && enqueuesInVain + 1 >= shownFrom

const resolve = async (deps: SweepDeps, target: Target): Promise<void> => {
  if (isFinal(target.state.name)) return syncPost(deps, { workspaceId: target.workspaceId, id: target.postId })
  if (isHeld(target)) return endUnapproved(deps, target)
  if (isPausedByPlan(target.state)) return askForPlan(deps, target)
  if (needsAnswer(target, deps.clock.now())) return keepAsking(deps, target)
  if (target.state.name === 'sending') return takeOver(deps, target, target.state)
}

/** Nobody approved it by its time. It never goes out late, so it ends here, and its people are told. */
const endUnapproved = async (deps: SweepDeps, target: Target) => {
  const now = deps.clock.now()
  if (toMs(target.dueAt) > now) return
  const ended = advance(target, { state: missedApproval(now), isUnsynced: true })
  if (!(await deps.targets.replace(ended))) return
  countEndings(deps.count, ended)
  await syncPost(deps, { workspaceId: target.workspaceId, id: target.postId })
}

/**
 * A target that the plan pauses is resumed by the job that applies the plan. This requests that job, in case it was
 * lost.
 */
const askForPlan = async (deps: SweepDeps, target: Target) => {
  const now = deps.clock.now()
  if (!isPausedByPlan(target.state)) return
  await applyPlanSoon(deps, target.workspaceId)
  await deps.targets.replace(advance(target, { state: pausedForPlan(target.state.reason.message, now) }))
}

/** Only the person moves it on. Their post shows the question, in case the writer couldn't. */
const keepAsking = async (deps: SweepDeps, target: Target) => {
  if (target.state.name !== 'paused') return
  const recheckAt = toInstant(deps.clock.now() + answerRecheckMs)
  await deps.targets.replace(advance(target, { state: { ...target.state, recheckAt } }))
  await syncPost(deps, { workspaceId: target.workspaceId, id: target.postId })
}

/**
 * A worker died or got stuck in the middle of a step. From now on, it can't write the target, and its step has an
 * unknown outcome.
 */
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
  const taken = inTruth(advance(target, { ...change, attempts: target.attempts + 1, isUnsynced: isOver }), now)
  if (!(await deps.targets.replace(taken, attempt))) return
  countEndings(deps.count, taken, attempt)
  if (isOver) await syncPost(deps, { workspaceId: target.workspaceId, id: target.postId })
  else await sendLater(deps, taken, nextMessageAt(taken) ?? now)
}

const interruption: Reason = { class: 'transient', message: 'Crier was interrupted while sending.' }

/**
 * Sends a message for each target that retries, is processed by its platform, or has an unknown outcome. It comes at
 * the target's moment if that was too far off for a message, and at once if the target wasn't heard of in time.
 */
const nudgeTargets = async (deps: EnqueueDeps, targets: readonly Target[], pace: Pace) => {
  const now = deps.clock.now()
  const paused = targets.flatMap((target) => {
    const at = nextMessageAt(target)
    return at === undefined || target.state.name === 'enqueued' ? [] : [{ target, at: earliestAt(target, at, now) }]
  })
  const nudged = paused.map(({ target, at }, index) => nudge(deps, target, Math.max(at, now + pauseOf(pace, index))))
  const written = (await Promise.all(nudged)).filter((one) => one !== undefined)
  await deps.deliveries.send(written.map(({ target, at }) => ({ message: toMessage(target), delayMs: messageDelay(target, at, now) })))
}

/** A check that is long overdue comes after a pause. Only then is an absence it finds certain. */
const earliestAt = ({ state }: Target, at: number, now: number) =>
  state.name === 'outcome-unknown' && isLongOver(at, now) ? now + absence.afterMs : at

/** Postpones what the target waits for to the moment of the message. Counts an earlier message without effect. */
const nudge = async ({ targets, report }: EnqueueDeps, target: Target, nextAt: number) => {
  const enqueuesInVain = target.isUnannounced ? {} : { enqueuesInVain: (target.enqueuesInVain ?? 0) + 1 }
  const nudged = advance(target, { state: putOff(target.state, toInstant(nextAt)), isUnannounced: undefined, ...enqueuesInVain })
  try {
    return (await targets.replace(nudged)) ? { target: nudged, at: nextAt } : undefined
  } catch (error) {
    report('a target could not be nudged; the next sweep will find it', error)
  }
}

const putOff = (state: TargetState, at: string): TargetState => {
  if (state.name === 'retrying') return { ...state, at }
  if (state.name === 'processing') return { ...state, checkAt: at }
  return state.name === 'outcome-unknown' ? { ...state, reconcileAt: at } : state
}

/** A target is given up after this many messages in a row without effect. */
export const enqueuesMax = 10

/**
 * Ends a target that no worker can start: after `enqueuesMax` messages in a row without effect, or beyond the person's
 * late limit. Notifies the person and the operators. Returns true if the target has ended, here or elsewhere.
 */
const giveUp = async (deps: SweepDeps, target: Target): Promise<boolean> => {
  const state = await endOf(deps, target)
  if (!state) return false
  const ended = inTruth(advance(target, { state, isUnsynced: true }), deps.clock.now())
  if (!(await deps.targets.replace(ended))) return true
  countEndings(deps.count, ended)
  deps.report(`post ${target.postId} to ${target.accountId} could not be begun and was given up`, undefined)
  await syncPost(deps, { workspaceId: target.workspaceId, id: target.postId })
  return true
}

const endOf = async (deps: SweepDeps, target: Target): Promise<TargetState | undefined> => {
  const { enqueuesInVain = 0, hasEffect, unknownStep, rewoundTo, state } = target
  const now = deps.clock.now()
  if (enqueuesInVain === 0) return undefined
  const mayBeThere = hasEffect || unknownStep !== undefined || rewoundTo !== undefined || state.name === 'outcome-unknown'
  if (!mayBeThere && (await isLate(deps, target))) return missed(target, now)
  if (enqueuesInVain < enqueuesMax) return undefined
  const reason = { class: 'transient' as const, message: mayBeThere ? stuckHalfway : stuck }
  return { name: mayBeThere ? 'needs-attention' : 'failed', at: toInstant(now), reason }
}

/** Reading the person's settings may be the very thing that fails. Then the count decides. */
const isLate = async ({ settings, clock, report }: SweepDeps, target: Target) => {
  try {
    return isTooLate(target, await settings.get(target.workspaceId), clock.now())
  } catch (error) {
    report('the settings of a person could not be read', error)
    return false
  }
}

const stuck = `Crier tried ${enqueuesMax} times and could not even begin to send this post, for a fault of its own. Nothing was sent. Send it again, or write to us if it fails again.`

const stuckHalfway = `Crier tried ${enqueuesMax} times and could not go on with this post, for a fault of its own. Part of it may be there: look at the account, then send it again or say that it is there.`

/**
 * Sends each target's pending message again. For an engine that keeps its messages in memory and has just started:
 * otherwise, a target whose message was lost with the last process would wait until the sweep misses it. If nothing was
 * lost, the second message is harmless.
 */
export const resendMessages = async (deps: EnqueueDeps, shards: readonly number[]): Promise<void> => {
  await awaitAll(
    deps,
    'the messages of a shard',
    shards.map((shard) => resendInShard(deps, shard)),
  )
}

const resendInShard = async (deps: EnqueueDeps, shard: number) => {
  const now = deps.clock.now()
  const until = toInstant(now + deliveryDelayMaxMs + messageGraceMs)
  let cursor: string | undefined
  do {
    const page = await deps.targets.due(shard, until, { limit: pageSize, cursor })
    const targets = await readEach(deps, page.items)
    await deps.deliveries.send(targets.flatMap((target) => messageAgain(target, now)))
    cursor = page.cursor
  } while (cursor !== undefined)
}

/** What the sweep handles now anyway is left to it, since it paces a backlog. */
const messageAgain = (target: Target, now: number) => {
  const [at, wake] = [nextMessageAt(target), wakeAt(target)]
  if (at === undefined || wake === undefined || toMs(wake) <= now || isBeyondMessages(at, now)) return []
  return [{ message: toMessage(target), delayMs: delayOf(target, at, now) }]
}

type Deps = { targets: Pick<Targets, 'get'>; report: Report }

/**
 * Reads the targets' current state. One that can't be read, such as after a rollback, is reported and skipped, so it
 * doesn't hold up the others.
 */
export const readEach = async ({ targets, report }: Deps, refs: readonly TargetRef[]): Promise<Target[]> => {
  const read = await Promise.all(
    refs.map((ref) =>
      targets.get(ref).catch((error: unknown) => {
        report(`a target could not be read; it is passed over: ${nameOf(ref)}`, error)
        return undefined
      }),
    ),
  )
  return read.filter((target) => target !== undefined)
}

/** Runs `work` for each target. A failure is reported and doesn't stop the others. */
export const forEach = async ({ report }: Pick<Deps, 'report'>, targets: readonly Target[], work: (target: Target) => Promise<unknown>) => {
  await Promise.all(
    targets.map((target) =>
      work(target).catch((error: unknown) => report(`a target could not be swept; the next sweep tries again: ${nameOf(target)}`, error)),
    ),
  )
}

/**
 * Waits for everything a sweep does concurrently, and returns what succeeded. Failures are reported. If everything
 * fails, throws the first cause.
 */
const awaitAll = async <Result>({ report }: Pick<Deps, 'report'>, what: string, work: readonly Promise<Result>[]) => {
  const settled = await Promise.allSettled(work)
  const failed = settled.filter((one) => one.status === 'rejected')
  if (failed.length === settled.length && failed[0]) throw failed[0].reason
  for (const { reason } of failed) report(`${what} could not be swept; the next sweep tries again`, reason)
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

const nameOf = ({ postId, accountId }: TargetRef) => `${postId} on ${accountId}`
