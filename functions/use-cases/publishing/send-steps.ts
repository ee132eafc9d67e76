import type { StepOutcome } from '#functions/ports/publisher.ts'
import { advance, leaseMs } from '#shared/domain/target-rules.ts'
import type { Attempt, Step, Target, TargetState } from '#shared/domain/targets.ts'
import { secondMs, toInstant } from '#shared/domain/times.ts'
import { afterOutcome } from './after-outcome.ts'
import { applyRefusal } from './apply-refusal.ts'
import type { DeliveryDeps } from './engine-deps.ts'
import { planStep, type ReadyStep } from './plan-step.ts'
import { storeTarget } from './store-target.ts'

/** A worker takes no new step after this long, in ms: with one more call of 25 s it stays under the Lambda's 60 s. */
const workMs = 25 * secondMs

/**
 * Performs a target's steps one after the other until it ends, has to wait, or the worker's time is over. Each step is written down before
 * its first byte goes out, with the progress of those before; a worker whose write fails has lost the target to another and stops.
 */
export const sendSteps = async (deps: DeliveryDeps, target: Target) => {
  const stopAt = deps.clock.now() + workMs
  let work: Work | undefined = { target }
  while (work) work = await takeStep(deps, work, stopAt)
}

/** A target in this worker's hands; what is not written yet goes into its next write. */
type Work = { target: Target; attempt?: Attempt | undefined; refusedVersion?: number | undefined }

/** Performs one step; gives what to go on with, or undefined when the target was let go. */
const takeStep = async (deps: DeliveryDeps, { target, attempt, refusedVersion }: Work, stopAt: number): Promise<Work | undefined> => {
  const plan = await planStep(deps, target, { stopAt, refusedVersion })
  if (plan.kind === 'stop') return letGo(deps, advance(target, plan.change), attempt)

  const sending = advance(target, { state: sendingState(deps, plan) })
  if (!(await deps.targets.replace(sending, attempt))) return undefined
  const outcome = await perform(deps, plan)
  const isReplay = refusedVersion !== undefined
  if (outcome.kind === 'refused') await applyRefusal(deps, sending, { refusal: outcome.refusal, tokenVersion: plan.tokenVersion, isReplay })
  const now = deps.clock.now()
  const result = afterOutcome({ target: sending, step: plan.step, outcome, isReplay, now, random: deps.random() })
  if (!result.goesOn) return letGo(deps, advance(sending, result.change), result.attempt)
  const refused = outcome.kind === 'refused' ? plan.tokenVersion : undefined
  return { target: { ...sending, ...result.change }, attempt: result.attempt, refusedVersion: refused }
}

const letGo = async (deps: DeliveryDeps, target: Target, attempt: Attempt | undefined) => {
  await storeTarget(deps, target, attempt)
  return undefined
}

const sendingState = (deps: DeliveryDeps, { step, fingerprint }: ReadyStep): TargetState => {
  const now = deps.clock.now()
  return { name: 'sending', step, fingerprint, sentAt: toInstant(now), leaseUntil: toInstant(now + leaseMs) }
}

/** A publisher that throws has a bug; what it sent before is not known. */
const perform = async (deps: DeliveryDeps, { publisher, delivery, step, token }: ReadyStep): Promise<StepOutcome> => {
  try {
    return await publisher.perform(delivery, step, token)
  } catch (error) {
    deps.report('a publisher failed', error)
    return interrupted(step)
  }
}

const interrupted = (step: Step): StepOutcome => {
  const message = 'Crier was interrupted while sending.'
  if (step.repeat === 'reconcile' || step.repeat === 'never') return { kind: 'unknown', message }
  return { kind: 'refused', refusal: { reason: { class: 'transient', message }, retry: { when: 'later' } } }
}
