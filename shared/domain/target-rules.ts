import type { Target, TargetState, TargetStateName } from './targets.ts'
import { dayMs, minuteMs, secondMs, toInstant, toMs } from './times.ts'

/**
 * How long before its due time the sweep picks up a scheduled target, in ms. This way a lost schedule costs nothing.
 */
export const sweepAheadMs = 90 * secondMs

/** How long after its time a message counts as lost if nothing was heard of it, in ms. */
export const messageGraceMs = 90 * secondMs

/** The minimum time a worker holds a target per step, in ms. Longer than the timeout of any platform call (25 s). */
export const leaseMs = minuteMs

/**
 * Returns until when a worker that starts a step at `now` (ms) holds the target. Reuses the time the sweep would check
 * the target anyway, if it's at least `leaseMs` away and no later than when a message counts as lost. The index of due
 * work then doesn't have to be written.
 */
export const leaseEnd = (target: Target, now: number) => {
  const wake = wakeAt(target)
  return wakeNear(wake === undefined ? undefined : toMs(wake), now, leaseMs)
}

/**
 * Returns the existing time in the index of due work, as an instant, if it's at least `leastMs` away and no later than
 * when a message counts as lost. Otherwise returns a minute from `from`.
 */
const wakeNear = (wake: number | undefined, from: number, leastMs: number) =>
  toInstant(wake !== undefined && wake >= from + leastMs && wake <= from + messageGraceMs ? wake : from + leaseMs)

/** Returns when an enqueued target is expected to be sent, in ms. */
export const sendAt = ({ dueAt, slotAt }: Target) => Math.max(toMs(dueAt), slotAt === undefined ? 0 : toMs(slotAt))

/** Lateness up to this, in ms, is ignored by every policy. */
export const lateToleranceMs = minuteMs

/** Returns the time a paused target was promised for, as an instant: its own, or that of a thread's next part. */
export const promisedTime = ({ dueAt, nextPartAt = dueAt }: Target) => (nextPartAt > dueAt ? nextPartAt : dueAt)

/**
 * Reports whether a target waits for the person's answer at `now` (ms): its time passed while its account couldn't be
 * used. Reconnecting the account doesn't send it. Only the answer does.
 */
export const needsAnswer = (target: Target, now: number) =>
  target.state.name === 'paused' && target.state.by === 'reconnect' && now - toMs(promisedTime(target)) > lateToleranceMs

/** How often the sweep passes a target that waits for an answer, in ms. Nothing changes about it meanwhile. */
export const answerRecheckMs = dayMs

/** Returns the target's next version with the change applied. Every write of a target uses this. */
export const advance = (target: Target, change: Partial<Target>): Target => ({ ...target, ...change, version: target.version + 1 })

/** Reports whether a target in this state stays as it is unless the person acts. */
export const isFinal = (state: TargetStateName) =>
  state === 'published' || state === 'failed' || state === 'missed' || state === 'needs-attention' || state === 'cancelled'

/** Returns when the sweep must check a target if nothing else has, as an instant. Undefined means never. */
export const wakeAt = (target: Target): string | undefined => {
  const { state, dueAt, headStartMs, isUnsynced, isUnannounced } = target
  // Without a message in flight, the target is checked shortly before its time, so a message can still arrive on time.
  const unheardOfMs = isUnannounced ? -sweepAheadMs : messageGraceMs
  const later = (instant: string, ms: number) => toInstant(toMs(instant) + ms)
  // Only its end is left to the engine, if nobody approves it in time.
  if (isHeld(target)) return dueAt
  switch (state.name) {
    case 'scheduled':
      return later(dueAt, -sweepAheadMs - headStartMs)
    case 'enqueued':
      return state.until
    case 'sending':
      return state.leaseUntil
    case 'processing':
      return later(state.checkAt, unheardOfMs)
    case 'retrying':
      return later(state.at, unheardOfMs)
    case 'outcome-unknown':
      return later(state.reconcileAt, unheardOfMs)
    case 'paused':
      return state.recheckAt
    default:
      return isUnsynced ? syncedBy(target, state.at) : undefined
  }
}

/**
 * Returns when the sweep checks an ended target that its post doesn't reflect yet, as an instant, because its worker
 * may have died in between. A target that ended roughly on time keeps its place in the index of due work: the time its
 * message would have counted as lost.
 */
const syncedBy = (target: Target, at: string) => wakeNear(sendAt(target) + messageGraceMs, toMs(at), leaseMs / 2)

/** Reports whether a plan limit is holding a target. Only applying the plan resumes it. */
export const isPausedByPlan = (state: TargetState): state is PausedState => state.name === 'paused' && state.by === 'plan'

type PausedState = Extract<TargetState, { name: 'paused' }>

/**
 * Returns when a target can first be worked on, in ms, or undefined while no message may touch it. Preparation, such as
 * uploading files, doesn't have to wait.
 */
export const readyAt = (target: Target): number | undefined => {
  const { state, slotAt, content, headStartMs, isUndoable } = target
  switch (state.name) {
    case 'enqueued':
      return (content.media.length > 0 || headStartMs > 0) && slotAt === undefined && !isUndoable ? 0 : sendAt(target)
    case 'retrying':
      return toMs(state.at)
    case 'processing':
      return toMs(state.checkAt)
    case 'outcome-unknown':
      return toMs(state.reconcileAt)
    case 'paused':
      return isPausedByPlan(state) ? undefined : 0
    default:
      return undefined
  }
}

/**
 * Returns what people can see of a target. Everything that stops, pauses, or changes a target checks this. `nothing`:
 * nothing is visible and nothing is on its way. · `coming`: something visible is on its way or may have arrived, either
 * the post or a comment under it. · `something`: some of it is or may be public, and nothing more is on its way.
 */
export const seenOf = (target: Target): 'nothing' | 'coming' | 'something' => {
  if (isGoingOut(target) || isWorkedOn(target) || isAskedBySending(target)) return 'coming'
  return target.hasEffect || mayBeThere(target) ? 'something' : 'nothing'
}

const isGoingOut = ({ state }: Target) =>
  (state.name === 'sending' && (state.step.isPublic || state.step.repeat !== 'safe')) || state.name === 'outcome-unknown'

/** The platform has part of it and is processing it before people can see it. */
const isWorkedOn = ({ state, hasEffect, publicPart, waitingSince }: Target) =>
  hasEffect && (state.name === 'processing' || (state.name === 'retrying' && publicPart?.isAll === true && waitingSince !== undefined))

/** The response was lost, and only resending reveals the outcome. */
const isAskedBySending = ({ state, unknownStep }: Target) => state.name === 'retrying' && unknownStep?.step.repeat === 'idempotent'

const mayBeThere = ({ state, unknownStep }: Target) =>
  state.name === 'published' || state.name === 'needs-attention' || (!isFinal(state.name) && unknownStep?.step.isPublic === true)

/** Reports whether a target needs approval and doesn't have it. Nothing of it may be enqueued or sent. */
export const isUnapproved = ({ approval, revision }: Pick<Target, 'approval' | 'revision'>) =>
  approval !== undefined && approval.revision !== revision

/** Reports whether a target waits for approval. Until it has it, it only waits, and ends as missed at its time. */
export const isHeld = (target: Target) => isUnapproved(target) && (target.state.name === 'scheduled' || target.state.name === 'paused')

/** Reports whether the person can ask to send a target again: it ended unpublished or is waiting to be retried. */
export const isRetryable = (state: TargetStateName) =>
  state === 'failed' || state === 'missed' || state === 'needs-attention' || state === 'retrying' || state === 'paused'

/**
 * The assumed minimum upload rate to a platform, in bytes per ms, and the size, in bytes, below which files need no
 * head start.
 */
const [bytesPerMs, smallBytes] = [5_000, 100_000_000]
const headStartMaxMs = 14 * minuteMs

/**
 * Returns the head start, in ms, for files of these sizes (bytes). `textMs` is what the platform needs for text alone.
 */
export const headStartFor = (sizes: readonly number[], textMs = 0) => {
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return Math.max(textMs, bytes <= smallBytes ? 0 : Math.min(headStartMaxMs, Math.ceil(bytes / bytesPerMs)))
}
