import type { Target, TargetState, TargetStateName } from './targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from './times.ts'

/** The sweep takes a scheduled target up this long before it is due, in ms. So a lost schedule costs nothing. */
export const sweepAheadMs = 90 * secondMs

/** A message that has not been heard of this long after its moment counts as lost, in ms. */
export const messageGraceMs = 90 * secondMs

/** A worker holds a target at least this long per step, in ms: longer than any call to a platform may take (25 s). */
export const leaseMs = minuteMs

/**
 * Until when a worker that begins a step of a target at `now` (ms) holds it. That is when the sweep looks at it anyway, if that fits. It fits when it
 * is at least `leaseMs` away, and no later than a message counts as lost. Then its place in the index of due work stays, and need not be written.
 */
export const leaseEnd = (target: Target, now: number) => {
  const wake = wakeAt(target)
  return wakeNear(wake === undefined ? undefined : toMs(wake), now, leaseMs)
}

/** A place in the index of due work that is kept, as an instant: at least `leastMs` away and no later than a message counts as lost. Else it is a minute away. */
const wakeNear = (wake: number | undefined, from: number, leastMs: number) =>
  toInstant(wake !== undefined && wake >= from + leastMs && wake <= from + messageGraceMs ? wake : from + leaseMs)

/** When a target that is enqueued is to be sent, as far as is known, in ms. */
export const sendAt = ({ dueAt, slotAt }: Target) => Math.max(toMs(dueAt), slotAt === undefined ? 0 : toMs(slotAt))

/** The target one version on, with the change. Every write of a target is made of this. */
export const advance = (target: Target, change: Partial<Target>): Target => ({ ...target, ...change, version: target.version + 1 })

/** Whether nothing more happens to a target in this state without the person. */
export const isFinal = (state: TargetStateName) =>
  state === 'published' || state === 'failed' || state === 'missed' || state === 'needs-attention' || state === 'cancelled'

/** When the sweep must look at a target if nothing else has, as an instant; undefined when never. */
export const wakeAt = (target: Target): string | undefined => {
  const { state, dueAt, headStartMs, isUnsynced, isUnannounced } = target
  // A target without a message on its way is looked at shortly before, so that one can come in time.
  const unheardOfMs = isUnannounced ? -sweepAheadMs : messageGraceMs
  const later = (instant: string, ms: number) => toInstant(toMs(instant) + ms)
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
 * When the sweep looks at an ended target whose post does not show that yet, as an instant. Its worker may have died in between. One that ended
 * about in time keeps its place in the index of due work. That is when its message would have counted as lost.
 */
const syncedBy = (target: Target, at: string) => wakeNear(sendAt(target) + messageGraceMs, toMs(at), leaseMs / 2)

/** Whether a limit of the person's plan holds a target: only what applies the plan lets it go on. */
export const isPausedByPlan = (state: TargetState): state is PausedState => state.name === 'paused' && state.by === 'plan'

type PausedState = Extract<TargetState, { name: 'paused' }>

/** From when on a target may be worked on, in ms; undefined while no message may touch it. What is prepared ahead, such as files, need not wait. */
export const readyAt = (target: Target): number | undefined => {
  const { state, slotAt, content, headStartMs } = target
  switch (state.name) {
    case 'enqueued':
      return (content.media.length > 0 || headStartMs > 0) && slotAt === undefined ? 0 : sendAt(target)
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
 * What people can see of a target. All that stops, pauses, or changes one asks this.
 * `nothing`: nothing of it can be seen yet, and nothing is on its way. · `coming`: something that people would see is on its way, be it the post or
 * a comment under it, or it may have arrived. · `something`: some of it is, or may be, public, and nothing more is on its way.
 */
export const seenOf = (target: Target): 'nothing' | 'coming' | 'something' => {
  if (isGoingOut(target) || isWorkedOn(target) || isAskedBySending(target)) return 'coming'
  return target.hasEffect || mayBeThere(target) ? 'something' : 'nothing'
}

const isGoingOut = ({ state }: Target) =>
  (state.name === 'sending' && (state.step.isPublic || state.step.repeat !== 'safe')) || state.name === 'outcome-unknown'

/** The platform has something of it, and works on it before people can see it. */
const isWorkedOn = ({ state, hasEffect, publicPart, waitingSince }: Target) =>
  hasEffect && (state.name === 'processing' || (state.name === 'retrying' && publicPart?.isAll === true && waitingSince !== undefined))

/** Its answer was lost, and the platform is only asked by sending it again. */
const isAskedBySending = ({ state, unknownStep }: Target) => state.name === 'retrying' && unknownStep?.step.repeat === 'idempotent'

const mayBeThere = ({ state, unknownStep }: Target) =>
  state.name === 'published' || state.name === 'needs-attention' || (!isFinal(state.name) && unknownStep?.step.isPublic === true)

/** Whether the person can ask to send a target again: it has ended without being published, or waits to be tried again. */
export const isRetryable = (state: TargetStateName) =>
  state === 'failed' || state === 'missed' || state === 'needs-attention' || state === 'retrying' || state === 'paused'

/** What is sent of a file to a platform in a ms at least, in bytes; and what is not worth a head start. */
const [bytesPerMs, smallBytes] = [5_000, 100_000_000]
const headStartMaxMs = 14 * minuteMs

/** The head start of a target with files of these sizes (bytes). `textMs` is what the platform wants for a text alone. */
export const headStartFor = (sizes: readonly number[], textMs = 0) => {
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return Math.max(textMs, bytes <= smallBytes ? 0 : Math.min(headStartMaxMs, Math.ceil(bytes / bytesPerMs)))
}
