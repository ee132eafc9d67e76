import type { StepOutcome } from '#functions/ports/publisher.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import type { Reason } from '#shared/domain/refusals.ts'
import { advance, isFinal } from '#shared/domain/target-rules.ts'
import type { Step, Target, TargetState } from '#shared/domain/targets.ts'
import { toInstant } from '#shared/domain/times.ts'
import { reconcileTime } from './patience.ts'

/** The person looks at the account and decides, because Crier has no way to find out whether it was posted. */
export const attention = (reason: Reason, at: string): Extract<TargetState, { name: 'needs-attention' }> => ({
  name: 'needs-attention',
  at,
  reason: {
    ...reason,
    message: `${reason.message} Crier can't tell whether it was posted. Look at the account, then say whether it is there or send it again.`,
  },
})

/**
 * The target as it truly stands. If a step whose answer was lost may have made it public, or time that Crier has forgotten, it has not failed, whatever
 * came later. Once it has ended, it's known or for the person to say.
 */
export const inTruth = (target: Target): Target => {
  const { state, doubt, rewoundTo } = target
  const mayBePublic = rewoundTo !== undefined || (doubt?.step.repeat === 'idempotent' && doubt.step.isPublic)
  if (!isFinal(state.name)) return target
  const isDenied = mayBePublic && (state.name === 'failed' || state.name === 'missed')
  return { ...target, rewoundTo: undefined, state: isDenied ? attention(state.reason, state.at) : state }
}

/**
 * The outcome that is still unknown after `step` went well. Only the step with the unknown outcome ends that. A public one does so only if
 * it `hasEffect`.
 */
export const remainingUnknown = ({ doubt }: Target, step: Step, { hasEffect }: { hasEffect: boolean }) =>
  doubt?.step.name === step.name && (hasEffect || !step.isPublic) ? undefined : doubt

/** The platform's id of what a step made public. */
export const idOf = (outcome: StepOutcome) => {
  if (outcome.kind === 'published') return outcome.remoteId
  return outcome.kind === 'done' ? outcome.madeId : undefined
}

type Unsure = Extract<TargetState, { name: 'unsure' }>

/** The state of a target whose step may have taken effect: it's reconciled soon after the step was sent. */
export const outcomeUnknown = (sent: Pick<Unsure, 'step' | 'sentAt' | 'fingerprint'>, reason: Reason, now: number): Unsure => {
  const { step, sentAt, fingerprint } = sent
  return { name: 'unsure', step, sentAt, fingerprint, lookAt: reconcileTime(sentAt, 0, now), looks: 0, absences: 0, reason }
}

/**
 * How a target stands when another target with the same words has claimed what its step made. Its step was still being sent while the other
 * one was reconciled. The other one may never have gone out. So this target is reconciled, and sent again if there is only one post. If its
 * step can't be reconciled, the person decides.
 */
export const disowned = (target: Target, remoteId: string, now: number): Target => {
  if (target.state.name !== 'sending') return target
  const { step } = target.state
  const name = platformNames[target.platform]
  const reason: Reason = {
    class: 'transient',
    message: `Two posts with the same words went to this account, and ${name} shows one of them.`,
  }
  const unsure = { ...outcomeUnknown(target.state, reason, now), notOurs: [remoteId] }
  const state = step.repeat === 'reconcile' ? unsure : attention(reason, toInstant(now))
  return advance(target, { state, attempts: target.attempts + 1 })
}
