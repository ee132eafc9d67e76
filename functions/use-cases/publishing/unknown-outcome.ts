import type { StepOutcome } from '#functions/ports/publisher.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import type { Reason } from '#shared/domain/refusals.ts'
import { advance } from '#shared/domain/target-rules.ts'
import type { Step, Target, TargetState } from '#shared/domain/targets.ts'
import { toInstant } from '#shared/domain/times.ts'
import { reconcileTime } from './patience.ts'

/** The person looks at the account and decides: nothing that Crier can ask tells whether it was posted. */
export const attention = (reason: Reason, at: string): Extract<TargetState, { name: 'needs-attention' }> => ({
  name: 'needs-attention',
  at,
  reason: {
    ...reason,
    message: `${reason.message} Crier can't tell whether it was posted. Look at the account, then say whether it is there or send it again.`,
  },
})

/** The target as it truly stands: what may be public by an answer that was lost has not failed, whatever was said since. */
export const inTruth = (target: Target): Target => {
  const { state, doubt } = target
  const mayBePublic = doubt?.step.repeat === 'idempotent' && doubt.step.isPublic
  if (!mayBePublic || (state.name !== 'failed' && state.name !== 'missed')) return target
  return { ...target, state: attention(state.reason, state.at) }
}

/** Which outcome is still unknown after `step` went well, which `hasEffect` or only prepared it: only the very step that it is about ends that. */
export const remainingUnknown = ({ doubt }: Target, step: Step, { hasEffect }: { hasEffect: boolean }) =>
  doubt?.step.name === step.name && (hasEffect || !step.isPublic) ? undefined : doubt

/** What the platform calls that which a step made public. */
export const idOf = (outcome: StepOutcome) => {
  if (outcome.kind === 'published') return outcome.remoteId
  return outcome.kind === 'done' ? outcome.madeId : undefined
}

/**
 * How a target stands whose step, still being sent, made what another one with the same words has found and taken for its own: that other
 * one may never have gone out, so it is this one that is reconciled, and sent again if there is only one.
 */
export const disowned = (target: Target, remoteId: string, now: number): Target => {
  if (target.state.name !== 'sending') return target
  const { step, sentAt, fingerprint } = target.state
  const name = platformNames[target.platform]
  const reason: Reason = {
    class: 'transient',
    message: `Two posts with the same words went to this account, and ${name} shows one of them.`,
  }
  const looking = { name: 'unsure' as const, lookAt: reconcileTime(sentAt, 0, now), looks: 0, absences: 0, notOurs: [remoteId], reason }
  const state = step.repeat === 'reconcile' ? { ...looking, step, sentAt, fingerprint } : attention(reason, toInstant(now))
  return advance(target, { state, attempts: target.attempts + 1 })
}
