import type { StepOutcome } from '#functions/ports/publisher.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import type { Reason, Refusal } from '#shared/domain/refusals.ts'
import type { Attempt, Step, Target, TargetState } from '#shared/domain/targets.ts'
import { toInstant, toMs } from '#shared/domain/times.ts'
import { endsSignIn, outageEndsAt } from './apply-refusal.ts'
import { afterPart } from './part-pause.ts'
import { askedDelayMs, failuresMax, processingMs, retryDelayMs, waitsAskedMax } from './patience.ts'
import { outcomeUnknown, remainingUnknown } from './unknown-outcome.ts'
import { pausedForReconnect, recheckMs } from './waiting-rules.ts'

/** `isReplay`: the step was sent again with a fresh token because the one before was refused. */
export type Performed = { target: Target; step: Step; outcome: StepOutcome; isReplay: boolean; now: number; random: number }

/** How a target stands after a step, what is remembered of the attempt, and whether its worker goes straight on. */
export type AfterOutcome = { change: Partial<Target>; attempt: Attempt | undefined; goesOn: boolean }

/** Reads the outcome of a step that `target`, in state `sending`, has just performed. Pure. */
export const afterOutcome = (performed: Performed): AfterOutcome => {
  const { target, outcome, now } = performed
  const at = toInstant(now)
  switch (outcome.kind) {
    case 'done': {
      const doubt = remainingUnknown(target, performed.step, outcome)
      const isPart = performed.step.isPublic && outcome.hasEffect
      const next = isPart ? afterPart(target, sentAtOf(performed)) : {}
      const change = { progress: outcome.progress, hasEffect: target.hasEffect || outcome.hasEffect, ...succeeded, ...next, doubt }
      return { ...recorded(performed, 'done'), change: { ...change, attempts: target.attempts + 1 }, goesOn: true }
    }
    case 'waiting': {
      const doubt = remainingUnknown(target, performed.step, { hasEffect: true })
      const next = performed.step.isPublic ? afterPart(target, sentAtOf(performed)) : {}
      const change = { ...succeeded, ...waiting(performed, outcome.checkAfterMs), ...next, progress: outcome.progress, doubt }
      return { change, attempt: undefined, goesOn: false }
    }
    case 'published': {
      const { remoteId, url, reason } = outcome
      const state: TargetState = { name: 'published', at, remoteId, url, ...(reason && { reason }) }
      const change = { state, progress: outcome.progress, hasEffect: true, attempts: target.attempts + 1, ...succeeded, doubt: undefined }
      return { ...recorded(performed, 'published', { remoteId, url, ...(reason && { reason }) }), change, goesOn: false }
    }
    case 'refused':
      return afterRefusal(performed, outcome.refusal)
    case 'unknown': {
      const reason: Reason = { class: 'transient', message: outcome.message, ...(outcome.detail && { detail: outcome.detail }) }
      const change = { ...afterUnknownOutcome(target, reason, now), attempts: target.attempts + 1 }
      return { ...recorded(performed, 'unknown', { reason }), change, goesOn: false }
    }
  }
}

/**
 * How a target stands after a step whose outcome is unknown. It is reconciled, repeated where the platform knows a repeat, or left to the
 * person.
 */
export const afterUnknownOutcome = (target: Target, reason: Reason, now: number): Partial<Target> => {
  if (target.state.name !== 'sending') return {}
  const { step, sentAt, fingerprint } = target.state
  const at = toInstant(now)
  if (step.repeat === 'never') return { state: { name: 'needs-attention', at, reason } }
  if (step.repeat === 'reconcile') return { state: outcomeUnknown(target.state, reason, now) }
  const failures = target.failures + 1
  // A platform may refuse the repeat as a duplicate. That means that the first one is there.
  const doubt = step.repeat === 'idempotent' ? { doubt: target.doubt ?? { step, sentAt, fingerprint } } : {}
  const kept = { failures, hasEffect: target.hasEffect || step.isPublic, ...doubt }
  const isOver = failures > failuresMax
  if (isOver) return { ...kept, state: { name: step.isPublic ? 'needs-attention' : 'failed', at, reason: givenUp(reason) } }
  return { ...kept, turnAt: undefined, state: { name: 'retrying', at: toInstant(now + retryDelayMs(failures, 0)), reason } }
}

const succeeded = { failures: 0, waitsAsked: undefined, waitingSince: undefined, refusedSince: undefined } satisfies Partial<Target>

const afterRefusal = (performed: Performed, refusal: Refusal): AfterOutcome => {
  const { target, outcome, isReplay } = performed
  const progress = outcome.kind === 'refused' ? outcome.progress : undefined
  const remembered = { attempts: target.attempts + 1, ...(progress && { progress }) }
  const record = recorded(performed, 'refused', { reason: refusal.reason })
  if (refusal.retry.when === 'after-refresh' && !isReplay) {
    return { ...record, change: remembered, goesOn: true }
  }
  return { ...record, change: { refusedSince: undefined, ...remembered, ...refusedChange(performed, refusal) }, goesOn: false }
}

const refusedChange = ({ target, step, isReplay, now, random }: Performed, refusal: Refusal): Partial<Target> => {
  const { reason, retry } = refusal
  const at = toInstant(now)
  if (reason.class === 'duplicate' && target.doubt) {
    const { sentAt, fingerprint } = target.doubt
    return { state: { name: 'unsure', step, sentAt, fingerprint, lookAt: at, looks: 0, absences: 0, reason } }
  }
  if (endsSignIn(target, { refusal, isReplay, now })) return { state: pausedForReconnect(reason.message, now) }
  if (retry.when === 'after-refresh') return afterEveryToken(target, reason, { now, random })
  if (retry.when === 'after-operator') return { state: { name: 'held', by: 'platform', recheckAt: toInstant(now + recheckMs), reason } }
  if (retry.when !== 'later') return { state: { name: 'failed', at, reason } }

  if (retry.afterMs !== undefined) return askedToWait(target, { afterMs: retry.afterMs, reason, now })
  const failures = target.failures + 1
  if (failures > failuresMax) return { failures, state: { name: 'failed', at, reason: givenUp(reason) } }
  return { failures, state: { name: 'retrying', at: toInstant(now + retryDelayMs(failures, random)), reason }, turnAt: undefined }
}

/** A wait that the platform asks for is no failure, but it does not go on without end. */
const askedToWait = (
  { waitsAsked = 0, hasEffect, doubt }: Target,
  { afterMs, reason, now }: { afterMs: number; reason: Reason; now: number },
): Partial<Target> => {
  const times = waitsAsked + 1
  if (times <= waitsAskedMax)
    return {
      waitsAsked: times,
      state: { name: 'retrying', at: toInstant(now + askedDelayMs(afterMs, times)), reason },
      turnAt: undefined,
    }
  const message = `${reason.message} Crier was asked to wait ${waitsAskedMax} times and has stopped.`
  return { state: { name: hasEffect || doubt ? 'needs-attention' : 'failed', at: toInstant(now), reason: { ...reason, message } } }
}

/** The platform refuses even a renewed token. That is no failure of the post. It is tried again until the fault must be the account's. */
const afterEveryToken = (target: Target, reason: Reason, { now, random }: { now: number; random: number }): Partial<Target> => {
  const failures = Math.min(target.failures + 1, failuresMax)
  const next = now + retryDelayMs(failures, random)
  const endsAt = outageEndsAt(target, now)
  const at = endsAt > now ? Math.min(next, endsAt) : next
  const name = platformNames[target.platform]
  const message = `${name} does not accept the access that it has just renewed. Crier tries again for a quarter of an hour; you need do nothing.`
  const state: TargetState = { name: 'retrying', at: toInstant(at), reason: { ...reason, class: 'transient', message } }
  return { failures, state, turnAt: undefined, refusedSince: target.refusedSince ?? toInstant(now) }
}

const givenUp = (reason: Reason): Reason => ({
  ...reason,
  message: `${reason.message} Crier tried ${failuresMax + 1} times and has stopped.`,
})

const waiting = ({ target, step, now }: Performed, checkAfterMs: number): Partial<Target> => {
  const waitingSince = target.waitingSince ?? toInstant(now)
  const hasEffect = target.hasEffect || step.isPublic
  const kept = { waitingSince, hasEffect }
  if (now - toMs(waitingSince) < processingMs) return { ...kept, state: { name: 'processing', checkAt: toInstant(now + checkAfterMs) } }
  const reason: Reason = {
    class: 'transient',
    message: `${platformNames[target.platform]} did not finish working on this post within an hour.`,
  }
  return { ...kept, state: { name: hasEffect ? 'needs-attention' : 'failed', at: toInstant(now), reason } }
}

const recorded = ({ target, step, now }: Performed, outcome: Attempt['outcome'], extra: Partial<Attempt> = {}) => ({
  attempt: {
    postId: target.postId,
    accountId: target.accountId,
    number: target.attempts + 1,
    revision: target.revision,
    step: step.name,
    startedAt: sentAtOf({ target, now }),
    endedAt: toInstant(now),
    outcome,
    ...extra,
  },
})

const sentAtOf = ({ target: { state }, now }: Pick<Performed, 'target' | 'now'>) =>
  state.name === 'sending' ? state.sentAt : toInstant(now)
