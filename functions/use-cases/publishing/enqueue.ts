import { type DeliveryMessage, deliveryDelayMaxMs } from '#functions/ports/deliveries.ts'
import type { Reason } from '#shared/domain/refusals.ts'
import { advance, isPausedByPlan, isUnapproved, messageGraceMs, needsAnswer, readyAt, sendAt } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { AnnouncingDeps, EnqueueDeps } from './dependencies.ts'

/** How far apart messages are, in ms, and how many paced messages come before these. */
export type Pace = { apartMs: number; before: number }

const atOnce: Pace = { apartMs: 0, before: 0 }

/** The delay before a failed write is retried once, in ms. */
const pauseMs = 50

/**
 * Sends a message for each target that may be enqueued now: scheduled or resumed targets, and enqueued ones whose
 * message is overdue. `pace` spreads them, in the given order. A target that changes meanwhile is left alone. What
 * can't be written or sent is left to the sweep, without affecting the other targets.
 */
export const enqueueTargets = async (deps: EnqueueDeps, targets: readonly Target[], pace = atOnce) => {
  const now = deps.clock.now()
  const candidates = targets.filter((target) => canBeEnqueued(target, now))
  const written = await Promise.all(candidates.map((target, index) => enqueue(deps, target, { now, pausedMs: pauseOf(pace, index) })))
  const ready = written.filter((one) => one !== undefined).filter(({ target }) => !isLeftToSweep(target))
  const lost = await deps.deliveries.send(ready.map(({ target, delayMs }) => ({ message: toMessage(target), delayMs })))
  const unheard = ready.filter(({ target }) => lost.some((message) => isFor(message, target)))
  await Promise.all(unheard.map(({ target }) => undoEnqueue(deps, target)))
}

/** Returns the delay of the message at `index` in a paced list, in ms. */
export const pauseOf = ({ apartMs, before }: Pace, index: number) => (before + index) * apartMs

/**
 * How long before a post's time its message arrives, in ms, or up to a second earlier. A Lambda needs about a second to
 * start with its code and secrets, and more if many start at once.
 */
export const leadMs = 5 * secondMs

/** Returns the message that asks to check a target when it's ready. */
export const toMessage = (target: Target): DeliveryMessage => {
  const { postId, accountId, workspaceId, platform, revision, lane } = target
  return { schema: 1, postId, accountId, workspaceId, platform, revision, at: readyAt(target) ?? 0, ...(lane && { lane }) }
}

/**
 * Returns the delay of the message for a target that is ready at `at` (ms). Only a post's own time, which has to be met
 * to the second, gets an early message.
 */
export const messageDelay = ({ state }: Target, at: number, now: number) => Math.max(0, at - now - (state.name === 'enqueued' ? leadMs : 0))

/** True if a moment is further off than a message can wait. */
export const isBeyondMessages = (at: number, now: number) => at - now > deliveryDelayMaxMs

/** True if the sweep has to send the message for what a target waits for. The state `enqueued` says so itself. */
export const isToBeAnnounced = (target: Target, now: number) => {
  const at = target.state.name === 'enqueued' ? undefined : nextMessageAt(target)
  return at !== undefined && isBeyondMessages(at, now) ? true : undefined
}

/** Returns when a target is to be checked next, in ms. Undefined if no message is sent for that. */
export const nextMessageAt = (target: Target) => {
  const { state } = target
  if (state.name === 'enqueued') return sendAt(target)
  if (state.name === 'retrying') return toMs(state.at)
  if (state.name === 'processing') return toMs(state.checkAt)
  return state.name === 'outcome-unknown' ? toMs(state.reconcileAt) : undefined
}

const canBeEnqueued = (target: Target, now: number) => {
  if (isUnapproved(target)) return false
  const { state, dueAt, headStartMs } = target
  if (state.name === 'enqueued') return toMs(state.until) <= now
  return (
    ((state.name === 'paused' && !isPausedByPlan(state) && !needsAnswer(target, now)) || state.name === 'scheduled') &&
    toMs(dueAt) - now <= Math.max(deliveryDelayMaxMs, headStartMs)
  )
}

type EnqueueTiming = { now: number; pausedMs: number }

const enqueue = async (deps: EnqueueDeps, target: Target, when: EnqueueTiming) => {
  const enqueued = waitingAgain(target, when.now) ?? enqueuedFrom(target, when)
  const ready = { target: enqueued, delayMs: delayOf(enqueued, nextMessageAt(enqueued) ?? when.now, when.now) + when.pausedMs }
  try {
    return (await deps.targets.replace(enqueued)) ? ready : undefined
  } catch (error) {
    deps.report('a target could not be enqueued; trying once more', error)
  }
  await deps.clock.sleep(pauseMs)
  await deps.targets
    .replace(enqueued)
    .catch((error: unknown) => deps.report('a target could not be enqueued; the sweep will find it', error))
  // It may have been written even though no response came. If not, the message does no harm.
  return ready
}

/**
 * A target that wasn't heard of since its last message gets more time after the next one. The queue may just be slow.
 */
const enqueuedFrom = (target: Target, { now, pausedMs }: EnqueueTiming) => {
  const { state } = target
  const isEnqueuedAgain = state.name === 'enqueued' && toMs(state.until) >= sendAt(target)
  const enqueuesInVain = (target.enqueuesInVain ?? 0) + (isEnqueuedAgain ? 1 : 0)
  const until = toInstant(Math.max(sendAt(target), now + pausedMs) + messageGraceMs * (enqueuesInVain > 0 ? 2 : 1))
  const reason = state.name === 'enqueued' && state.reason ? state.reason : undefined
  const shown = reason ?? (enqueuesInVain >= shownFrom ? notBegun : undefined)
  return advance(target, {
    state: { name: 'enqueued', until, ...(shown && { reason: shown }) },
    ...(isEnqueuedAgain && { enqueuesInVain }),
  })
}

/** After this many messages in a row without effect, a target shows why it wasn't sent. */
export const shownFrom = 3

const notBegun: Reason = {
  class: 'transient',
  message: 'A problem on our side is delaying this post. We’ll keep trying, and we’ll tell you if we have to give up.',
}

/**
 * Returns a paused target that still has to wait at `now` (ms), because its platform asked for a wait that the pause
 * didn't outlast. Undefined for any other.
 */
export const waitingAgain = (target: Target, now: number): Target | undefined => {
  const { state } = target
  if (state.name !== 'paused' || !state.retry || toMs(state.retry.at) <= now) return undefined
  const waiting = advance(target, { state: { name: 'retrying', ...state.retry }, slotAt: undefined })
  return { ...waiting, isUnannounced: isToBeAnnounced(waiting, now) }
}

/** Waits for longer than a message can. */
const isLeftToSweep = ({ state, isUnannounced }: Target) => state.name === 'retrying' && isUnannounced === true

/** Returns the delay of the message for a target that is to be checked at `at` (ms). */
export const delayOf = (target: Target, at: number, now: number) =>
  target.state.name === 'enqueued' ? enqueuedDelay(target, now) : messageDelay(target, at, now)

/**
 * Returns the delay of the message for an enqueued target, in ms. A post with media gets it at once, so its files are
 * on the platform before it's due. Any other post, and one that can still be undone, gets it shortly before it's due.
 */
const enqueuedDelay = (target: Target, now: number) =>
  target.content.media.length > 0 && target.slotAt === undefined && !target.isUndoable ? 0 : messageDelay(target, sendAt(target), now)

const undoEnqueue = async ({ targets, report }: EnqueueDeps, target: Target) => {
  // The sweep finds what waits again by itself.
  if (target.state.name === 'retrying') return
  try {
    await targets.replace(advance(target, { state: { name: 'scheduled' } }))
  } catch (error) {
    report('a target whose message was not sent could not be given back; the sweep will find it', error)
  }
}

const isFor = (message: DeliveryMessage, target: Target) => message.postId === target.postId && message.accountId === target.accountId

/**
 * Enqueues the targets of a post whose schedule fired. Only the targets decide what to do, so a schedule that is stale
 * (another revision), early, repeated, or for a deleted post changes nothing.
 */
export const enqueuePost = async (deps: EnqueueDeps, { postId, revision }: { postId: string; revision: number }) => {
  const targets = await deps.targets.ofPost(postId)
  const waiting = targets.filter((target) => target.revision === revision && target.state.name === 'scheduled')
  await enqueueTargets(deps, waiting)
}

/**
 * A post due sooner than this, in ms, goes straight to the queue. A schedule is accurate to a minute and fires up to
 * two minutes ahead.
 */
const alarmAheadMs = 2 * minuteMs

/**
 * Makes sure a saved post is sent in time: with messages if it's due soon, otherwise with a schedule. What still needs
 * approval has neither. Never throws: the post is saved, and the sweep finds it if this fails.
 */
export const announcePost = async (
  deps: AnnouncingDeps,
  { postId, revision, targets }: { postId: string; revision: number; targets: readonly Target[] },
) => {
  if (targets.length === 0) return
  const dueAt = Math.min(...targets.map((target) => toMs(target.dueAt) - target.headStartMs))
  try {
    if (dueAt - deps.clock.now() < alarmAheadMs) await enqueueTargets(deps, targets)
    else if (!targets.every(isUnapproved)) await deps.schedules.plan({ postId, revision, at: alarmTime(dueAt) })
  } catch (error) {
    deps.report('a post could not be announced; the sweep will find it', error)
  }
}

/** Deletes a post's schedule. Never throws: a schedule that still fires finds nothing to do. */
export const silencePost = async (deps: Pick<AnnouncingDeps, 'schedules' | 'report'>, postId: string) => {
  try {
    await deps.schedules.cancel(postId)
  } catch (error) {
    deps.report('an alarm could not be taken back; it will find nothing to do', error)
  }
}

/**
 * Returns the last full minute at least a minute before `dueAt`, because the scheduler fires anywhere within its
 * minute.
 */
const alarmTime = (dueAt: number) => Math.floor((dueAt - minuteMs) / minuteMs) * minuteMs
