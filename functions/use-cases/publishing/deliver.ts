import type { DeliveryMessage } from '#functions/ports/deliveries.ts'
import { PictureNotReady } from '#functions/ports/image-variants.ts'
import type { StepOutcome } from '#functions/ports/publisher.ts'
import { isTestWorkspace } from '#shared/domain/id.ts'
import { advance, isFinal, isUnapproved, leaseEnd, needsAnswer, readyAt } from '#shared/domain/target-rules.ts'
import type { Attempt, Lane, Step, Target, TargetState } from '#shared/domain/targets.ts'
import { secondMs, toInstant } from '#shared/domain/times.ts'
import { giveBack, reservedUnits } from './budget.ts'
import type { DeliveryDeps } from './dependencies.ts'
import { isBeyondMessages } from './enqueue.ts'
import { missedCheck } from './missed-check.ts'
import { afterOutcome, applyRefusal, disowned, idOf, inTruth, type PerformedStep } from './outcome.ts'
import { planStep, type ReadyStep } from './plan.ts'
import { reconcileTarget } from './reconcile.ts'
import { leaveSlot } from './slots.ts'
import { type PublicClaim, sendLater, storeTarget, writePatiently } from './store.ts'
import { handedOver, orTooLate, ownWaitMs, promisedAt } from './waiting-rules.ts'

/**
 * A worker starts no new step after this long, in ms. Even with one more call of 25 s, it stays under the Lambda's 60
 * s.
 */
const workMs = 25 * secondMs

/**
 * Performs a target's steps one after the other until it ends, has to wait, or the worker's time is up. Each step is
 * recorded before its first byte is sent, along with the progress of earlier ones. A worker whose write fails has lost
 * the target to another and stops.
 */
export const sendSteps = async (deps: DeliveryDeps, target: Target, lane?: Lane) => {
  const worker = { lane, stopAt: deps.clock.now() + workMs }
  let work: DeliveryState | undefined = { target, promised: promisedAt(target) }
  while (work) work = await takeStep(deps, work, worker)
}

/** The worker's lane, and when its time is up, in ms. */
type Worker = { lane: Lane | undefined; stopAt: number }

/** A target in this worker's hands. Anything not written yet goes into its next write. */
type DeliveryState = {
  target: Target
  attempt?: Attempt | undefined
  made?: PublicClaim | undefined
  refusedVersion?: number | undefined
  /** When its first public step was promised, in ms. Unset after that step, or if nothing was promised. */
  promised?: number | undefined
}

/** Performs one step. Returns the target to continue with, or undefined if the worker has let go of it. */
const takeStep = async (deps: DeliveryDeps, work: DeliveryState, worker: Worker): Promise<DeliveryState | undefined> => {
  const { target, attempt, made, refusedVersion, promised } = work
  const plan = await planStep(deps, target, { ...worker, refusedVersion })
  if (plan.kind === 'stop') return letGo(deps, advance(target, plan.change), attempt, made)

  const sending = advance(target, { state: sendingState(target, plan, deps.clock.now()), reserved: plan.reserved.after })
  const begun = await begin(deps, sending, { plan, work })
  if (begun !== 'begun') return afterNoBeginning(deps, begun, { sending, plan, work })
  if (plan.step.isPublic && promised !== undefined) deps.measure('lateness', deps.clock.now() - promised)
  const { outcome, isSlow } = await performWatched(deps, plan)
  const now = deps.clock.now()
  const { tokenVersion } = plan
  const isReplay = refusedVersion !== undefined
  let isOutdated = false
  if (outcome.kind === 'refused') {
    await giveBack(deps, plan.units)
    isOutdated = await applyRefusal(deps, sending, { refusal: outcome.refusal, tokenVersion, isReplay, now })
  }
  // A step that sent nothing costs nothing: its money stays reserved for the next attempt.
  const sent = outcome.kind === 'refused' ? { ...sending, reserved: plan.reserved.before } : sending
  const performed = { target: sent, step: plan.step, outcome, isReplay, isOutdated, now, random: deps.random() }
  const result = isSlow ? afterSlowAnswer(performed, plan) : afterOutcome(performed)
  const change = { ...result.change, ...madePublic(plan, sending, outcome) }
  const own = madeBy(outcome, sending, now)
  if (!result.goesOn) {
    await letGo(deps, orTooLate(advance(sent, change), plan.settings, now), result.attempt, own)
    return tellMissedCheck(deps, plan, { outcome, now })
  }
  const refused = outcome.kind === 'refused' ? tokenVersion : undefined
  return {
    target: { ...sent, ...change },
    attempt: result.attempt,
    made: own,
    refusedVersion: refused,
    promised: plan.step.isPublic ? undefined : promised,
  }
}

/** Records that a step is being sent now. A worker that was held up would send in someone else's slot. */
const begin = async (deps: DeliveryDeps, sending: Target, { plan, work }: { plan: ReadyStep; work: DeliveryState }) => {
  const { attempt, made } = work
  const written = await writePatiently(deps, sending, { attempt, made })
  if (written !== 'written') return written
  return plan.slot && deps.clock.now() > plan.slot.beginsBy ? 'too-slow' : 'begun'
}

/**
 * Leaves the target of a slow server to the slow lane. A call that was safely cut off isn't a failure: it's repeated
 * there at once, with more patience.
 */
const afterSlowAnswer = (performed: PerformedStep, { step, patienceMs }: ReadyStep): ReturnType<typeof afterOutcome> => {
  const { target, outcome, now } = performed
  const result = afterOutcome(performed)
  if (result.goesOn) return result
  const isBrokenOff =
    patienceMs !== undefined && step.repeat === 'safe' && outcome.kind === 'refused' && outcome.refusal.retry.when === 'later'
  const again = { state: handedOver(now), failures: target.failures, slotAt: target.slotAt }
  return { ...result, change: { ...result.change, lane: 'slow', ...(isBrokenOff && again) } }
}

type UnstartedStep = { sending: Target; plan: ReadyStep; work: DeliveryState }

/** Nothing was sent. A worker that was too slow takes another slot. */
const afterNoBeginning = async (
  deps: DeliveryDeps,
  why: 'too-slow' | 'taken' | 'superseded',
  { sending, plan, work: { attempt, made, refusedVersion, promised } }: UnstartedStep,
): Promise<DeliveryState | undefined> => {
  await giveBack(deps, plan.units)
  if (why === 'too-slow') {
    await plan.slot?.giveBack()
    return { target: { ...sending, reserved: plan.reserved.before }, refusedVersion, promised }
  }
  await giveBack(deps, plan.money)
  if (why === 'superseded' && plan.slot) await leaveSlot(deps, sending, plan.slot)
  return why === 'taken' && made ? letGo(deps, made.ifTaken, attempt) : undefined
}

/** Reports what our check missed to the operators. If that fails, it neither delays nor fails the post. */
const tellMissedCheck = async (deps: DeliveryDeps, { delivery }: ReadyStep, { outcome, now }: { outcome: StepOutcome; now: number }) => {
  const missed = missedCheck(delivery, outcome)
  if (!missed || isTestWorkspace(delivery.account.workspaceId)) return undefined
  deps.count(missed)
  try {
    await deps.missedChecks.add(missed, now)
  } catch (error) {
    deps.report('what a check missed could not be written down', error)
  }
  return undefined
}

/** What is known to be public after a step, if more steps follow. */
const madePublic = ({ publisher, delivery, token }: ReadyStep, { publicPart, state }: Target, outcome: StepOutcome) => {
  if ((outcome.kind !== 'done' && outcome.kind !== 'waiting') || state.name !== 'sending') return undefined
  const part = publisher.publicPart?.({ ...delivery, progress: outcome.progress }, token)
  return { publicPart: part && { ...part, at: publicPart?.at ?? state.sentAt } }
}

/** Writes the target. Returns the money still reserved for it once it's final. */
const letGo = async (deps: DeliveryDeps, given: Target, attempt: Attempt | undefined, made?: PublicClaim) => {
  const target = inTruth(given, deps.clock.now())
  const isOver = isFinal(target.state.name)
  const isStored = await storeTarget(deps, isOver ? { ...target, reserved: undefined } : target, attempt, made)
  if (isOver && isStored) await giveBack(deps, reservedUnits(target))
  return undefined
}

/** What a step made public, which no other target may claim. */
const madeBy = (outcome: StepOutcome, sending: Target, now: number): PublicClaim | undefined => {
  const remoteId = idOf(outcome)
  return remoteId === undefined ? undefined : { remoteId, ifTaken: disowned(sending, remoteId, now) }
}

const sendingState = (target: Target, { step, fingerprint }: ReadyStep, now: number): TargetState => ({
  name: 'sending',
  step,
  fingerprint,
  sentAt: toInstant(now),
  leaseUntil: leaseEnd(target, now),
})

/** Performs a step and records how fast its server was. */
const performWatched = async (deps: DeliveryDeps, plan: ReadyStep) => {
  const startedAt = deps.clock.now()
  let waitedMs: number | undefined
  const onWaited = (ms: number) => {
    waitedMs = ms
  }
  const left = plan.slot?.leaveQueue()
  const outcome = await perform(deps, plan, onWaited)
  const endedAt = deps.clock.now()
  const isSlow = plan.call !== undefined && (await deps.lanes.note(plan.call, waitedMs ?? endedAt - startedAt))
  await left
  if (outcome.kind !== 'refused') await plan.slot?.end(endedAt)
  return { outcome, isSlow }
}

/** A publisher that throws has a bug, unless it's waiting for an image. It's unknown what it sent before. */
const perform = async (
  deps: DeliveryDeps,
  { publisher, delivery, step, token, patienceMs }: ReadyStep,
  onWaited: (ms: number) => void,
): Promise<StepOutcome> => {
  try {
    return await publisher.perform(delivery, step, token, { patienceMs, onWaited })
  } catch (error) {
    if (error instanceof PictureNotReady) return interrupted(step, error.message)
    deps.report('a publisher failed', error)
    return interrupted(step)
  }
}

const interrupted = (step: Step, message = 'Crier was interrupted while sending.'): StepOutcome => {
  if (step.repeat === 'reconcile' || step.repeat === 'never') return { kind: 'unknown', message }
  return { kind: 'refused', refusal: { reason: { class: 'transient', message }, retry: { when: 'later' } } }
}

/**
 * Takes a target as far as it can go now, however often, late, or out of order its message arrives. Ignores a message
 * for another revision, or for a target that is final, unapproved, in another worker's hands, or waiting for an answer.
 * An early message keeps waiting only if it was sent for the target's current plan, because a newer plan has its own
 * message.
 */
export const deliverTarget = async (deps: DeliveryDeps, message: DeliveryMessage): Promise<void> => {
  const target = await deps.targets.get(message)
  if (target?.revision !== message.revision || isUnapproved(target)) return
  const at = workableAt(target, deps.clock.now())
  if (at === undefined) return
  const { lane } = message
  if (target.lane !== undefined && target.lane !== lane) return sendLater(deps, target, at)

  const wait = at - deps.clock.now()
  if (wait > ownWaitMs && message.at !== at) return
  // No message is sent this far ahead, so the clock was set back since. What the target waited for is over, and its
  // slot is in a time that won't come.
  if (isBeyondMessages(at, deps.clock.now())) return goOn(deps, { ...target, slotAt: undefined }, lane)
  if (wait > ownWaitMs) return sendLater(deps, target, at)
  await goOnIn(deps, target, { message, wait })
}

/** A message may be older than the question that its target now asks. */
const workableAt = (target: Target, now: number) => (needsAnswer(target, now) ? undefined : readyAt(target))

/**
 * An enqueued target is prepared first and waits after that, unless the person may still undo it. Any other moment is a
 * pause that was requested.
 */
const goOnIn = async (deps: DeliveryDeps, target: Target, { message, wait }: { message: DeliveryMessage; wait: number }): Promise<void> => {
  if (wait > 0 && (target.isUndoable || target.state.name !== 'enqueued')) await deps.clock.sleep(wait)
  // What was undone meanwhile must not even be signed in for.
  if (wait > 0 && target.isUndoable) return deliverTarget(deps, message)
  await goOn(deps, target, message.lane)
}

const goOn = async (deps: DeliveryDeps, target: Target, lane: Lane | undefined): Promise<void> => {
  if (target.state.name === 'outcome-unknown') await reconcileTarget(deps, target, target.state, lane)
  else await sendSteps(deps, target, lane)
}
