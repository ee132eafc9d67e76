import type { StepOutcome } from '#functions/ports/publisher.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import type { Reason, Refusal } from '#shared/domain/refusals.ts'
import { advance, isFinal } from '#shared/domain/target-rules.ts'
import type { Attempt, PublicPart, Step, Target, TargetState } from '#shared/domain/targets.ts'
import { hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { endSignIn } from '../accounts/disconnect-account.ts'
import type { DeliveryDeps } from './dependencies.ts'
import { handedOver, pausedForReconnect, recheckMs } from './waiting-rules.ts'

/**
 * `isReplay`: the step was sent again with a fresh token because the previous one was refused. `isOutdated`: the account
 * no longer has the tokens that were refused, so it doesn't have to be reconnected.
 */
export type PerformedStep = {
  target: Target
  step: Step
  outcome: StepOutcome
  isReplay: boolean
  isOutdated?: boolean
  now: number
  random: number
}

type OutcomeOf<Kind extends StepOutcome['kind']> = Extract<StepOutcome, { kind: Kind }>

/** The target's changes after a step, the recorded attempt, and whether its worker continues. */
type AfterOutcome = { change: Partial<Target>; attempt: Attempt | undefined; goesOn: boolean }

/** Evaluates the outcome of a step that `target`, in state `sending`, has just performed. Pure. */
export const afterOutcome = (performed: PerformedStep): AfterOutcome => {
  const { target, outcome, now } = performed
  const at = toInstant(now)
  switch (outcome.kind) {
    case 'done': {
      const unknownStep = remainingUnknown(target, performed.step, outcome)
      const isPart = performed.step.isPublic && outcome.hasEffect
      const next = isPart ? afterPart(target, sentAtOf(performed)) : {}
      const change = { progress: outcome.progress, hasEffect: target.hasEffect || outcome.hasEffect, ...succeeded, ...next, unknownStep }
      return { ...recorded(performed, 'done'), change: { ...change, attempts: target.attempts + 1 }, goesOn: true }
    }
    case 'waiting': {
      const unknownStep = remainingUnknown(target, performed.step, { hasEffect: true })
      const next = performed.step.isPublic ? afterPart(target, sentAtOf(performed)) : {}
      const change = { ...succeeded, ...waiting(performed, outcome.checkAfterMs), ...next, progress: outcome.progress, unknownStep }
      return { change, attempt: undefined, goesOn: false }
    }
    case 'published': {
      const { remoteId, url, reason } = outcome
      const state: TargetState = { name: 'published', at, remoteId, url, ...(reason && { reason }) }
      const change = {
        state,
        progress: outcome.progress,
        hasEffect: true,
        attempts: target.attempts + 1,
        ...succeeded,
        unknownStep: undefined,
      }
      return { ...recorded(performed, 'published', { remoteId, url, ...(reason && { reason }) }), change, goesOn: false }
    }
    case 'refused':
      return afterRefusal(performed, outcome)
    case 'unknown':
      return afterUnknown(performed, outcome)
  }
}

const afterUnknown = (performed: PerformedStep, { message, detail }: OutcomeOf<'unknown'>): AfterOutcome => {
  const { target, step, now } = performed
  const reason: Reason = { class: 'transient', message, ...(detail && { detail }) }
  // The platform has all of the post and refuses for good to say what became of it.
  const isUntold = step.repeat === 'safe' && target.publicPart?.isAll === true
  const next = isUntold ? untold(target, reason, now) : afterUnknownOutcome(target, reason, now)
  return { ...recorded(performed, 'unknown', { reason }), change: { ...next, attempts: target.attempts + 1 }, goesOn: false }
}

/** Asking again would tell nothing more, so the person decides. The platform has had the post since now at the latest. */
const untold = ({ waitingSince }: Target, reason: Reason, now: number): Partial<Target> => ({
  waitingSince: waitingSince ?? toInstant(now),
  state: attention(reason, toInstant(now)),
})

/**
 * Returns the target's changes after a step with an unknown outcome. It's reconciled, repeated if the platform
 * recognizes repeats, or left to the person.
 */
export const afterUnknownOutcome = (target: Target, reason: Reason, now: number): Partial<Target> => {
  if (target.state.name !== 'sending') return {}
  const { step, sentAt, fingerprint } = target.state
  const at = toInstant(now)
  if (step.repeat === 'never') return { state: { name: 'needs-attention', at, reason } }
  if (step.repeat === 'reconcile') return { state: outcomeUnknown(target.state, reason, now) }
  const failures = target.failures + 1
  // A platform may refuse the repeat as a duplicate, which means that the first one is there.
  const unknownStep = step.repeat === 'idempotent' ? { unknownStep: target.unknownStep ?? { step, sentAt, fingerprint } } : {}
  const kept = { failures, hasEffect: target.hasEffect || step.isPublic, ...unknownStep }
  const isOver = failures > failuresMax
  if (isOver) return { ...kept, state: { name: step.isPublic ? 'needs-attention' : 'failed', at, reason: givenUp(reason) } }
  return { ...kept, slotAt: undefined, state: { name: 'retrying', at: toInstant(now + retryDelayMs(failures, 0)), reason } }
}

const succeeded = { failures: 0, waitsAsked: undefined, waitingSince: undefined, refusedSince: undefined } satisfies Partial<Target>

/** The platform accepted the post but then failed to publish it, so it's as if it had never been sent. */
const nothingPublic = {
  hasEffect: false,
  publicPart: undefined,
  waitingSince: undefined,
  unknownStep: undefined,
  nextPartAt: undefined,
} satisfies Partial<Target>

const afterRefusal = (performed: PerformedStep, { refusal, progress, hasEffect }: OutcomeOf<'refused'>): AfterOutcome => {
  const { isReplay } = performed
  const cleared = hasEffect === false ? nothingPublic : undefined
  const target = { ...performed.target, ...cleared }
  const remembered = { attempts: target.attempts + 1, ...(progress && { progress }), ...cleared }
  const record = recorded(performed, 'refused', { reason: refusal.reason })
  if (refusal.retry.when === 'after-refresh' && !isReplay) {
    return { ...record, change: remembered, goesOn: true }
  }
  const change = { refusedSince: undefined, ...remembered, ...refusedChange({ ...performed, target }, refusal) }
  return { ...record, change, goesOn: false }
}

const refusedChange = ({ target, step, isReplay, isOutdated, now, random }: PerformedStep, refusal: Refusal): Partial<Target> => {
  const { reason, retry } = refusal
  const at = toInstant(now)
  if (reason.class === 'duplicate' && target.unknownStep) {
    const { sentAt, fingerprint } = target.unknownStep
    return { state: { name: 'outcome-unknown', step, sentAt, fingerprint, reconcileAt: at, reconciliations: 0, absences: 0, reason } }
  }
  if (endsSignIn(target, { refusal, isReplay, now }))
    return isOutdated ? { state: handedOver(now), slotAt: undefined } : { state: pausedForReconnect(reason.message, now) }
  if (retry.when === 'after-refresh') return afterEveryToken(target, reason, { now, random })
  if (retry.when === 'after-operator') return { state: { name: 'paused', by: 'platform', recheckAt: toInstant(now + recheckMs), reason } }
  if (retry.when !== 'later') return { state: { name: 'failed', at, reason }, ...notAll(target) }

  if (retry.afterMs !== undefined) return askedToWait(target, { afterMs: retry.afterMs, reason, now })
  const failures = target.failures + 1
  if (failures > failuresMax) return { failures, state: { name: 'failed', at, reason: givenUp(reason) } }
  return { failures, state: { name: 'retrying', at: toInstant(now + retryDelayMs(failures, random)), reason }, slotAt: undefined }
}

/** After a permanent refusal, the post isn't complete, even if the platform had accepted all of it before. */
const notAll = ({ publicPart }: Target): Pick<Target, 'publicPart'> | undefined =>
  publicPart && { publicPart: { ...publicPart, isAll: false } }

/** A wait that the platform requests isn't a failure, but it doesn't continue forever. */
const askedToWait = (
  { waitsAsked = 0, hasEffect, unknownStep }: Target,
  { afterMs, reason, now }: { afterMs: number; reason: Reason; now: number },
): Partial<Target> => {
  const times = waitsAsked + 1
  if (times <= waitsAskedMax)
    return {
      waitsAsked: times,
      state: { name: 'retrying', at: toInstant(now + askedDelayMs(afterMs, times)), reason },
      slotAt: undefined,
    }
  const message = `${reason.message} Crier was asked to wait ${waitsAskedMax} times and has stopped.`
  return { state: { name: hasEffect || unknownStep ? 'needs-attention' : 'failed', at: toInstant(now), reason: { ...reason, message } } }
}

/**
 * The platform refuses even a renewed token. That isn't the post's failure. It's retried until the account must be at
 * fault.
 */
const afterEveryToken = (target: Target, reason: Reason, { now, random }: { now: number; random: number }): Partial<Target> => {
  const failures = Math.min(target.failures + 1, failuresMax)
  const next = now + retryDelayMs(failures, random)
  const endsAt = outageEndsAt(target, now)
  const at = endsAt > now ? Math.min(next, endsAt) : next
  const name = platformNames[target.platform]
  const message = `${name} doesn’t accept the access it just renewed. We’ll keep trying for 15 minutes; you don’t need to do anything.`
  const state: TargetState = { name: 'retrying', at: toInstant(at), reason: { ...reason, class: 'transient', message } }
  return { failures, state, slotAt: undefined, refusedSince: target.refusedSince ?? toInstant(now) }
}

const givenUp = (reason: Reason): Reason => ({
  ...reason,
  message: `${reason.message} Crier tried ${failuresMax + 1} times and has stopped.`,
})

const waiting = ({ target, step, now }: PerformedStep, checkAfterMs: number): Partial<Target> => {
  const waitingSince = target.waitingSince ?? toInstant(now)
  const hasEffect = target.hasEffect || step.isPublic
  const kept = { waitingSince, hasEffect }
  if (now - toMs(waitingSince) < processingMs) return { ...kept, state: { name: 'processing', checkAt: toInstant(now + checkAfterMs) } }
  const reason: Reason = {
    class: 'transient',
    message: `${platformNames[target.platform]} didn’t finish processing this post within an hour.`,
  }
  return { ...kept, state: { name: hasEffect ? 'needs-attention' : 'failed', at: toInstant(now), reason } }
}

const recorded = ({ target, step, now }: PerformedStep, outcome: Attempt['outcome'], extra: Partial<Attempt> = {}) => ({
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

const sentAtOf = ({ target: { state }, now }: Pick<PerformedStep, 'target' | 'now'>) =>
  state.name === 'sending' ? state.sentAt : toInstant(now)

/** The person checks the account and decides, because Crier can't find out whether it was posted. */
export const attention = (reason: Reason, at: string): Extract<TargetState, { name: 'needs-attention' }> => ({
  name: 'needs-attention',
  at,
  reason: {
    ...reason,
    message: `${reason.message} Crier can't tell whether it was posted. Check the account, then confirm it’s there or send it again.`,
  },
})

/**
 * Returns the target's true state at `now` (ms) if it's about to be paused or end. Never shows what is public as
 * paused, canceled, or failed: a target whose parts are all public is published at its known URL. If it may have become
 * public in a step with a lost response or in a period that Crier has no record of, the person decides.
 */
export const inTruth = (target: Target, now: number): Target => {
  const { state, publicPart } = target
  const known = isFinal(state.name) ? { ...target, rewoundTo: undefined } : target
  if (!isDenial(state)) return known
  if (publicPart?.isAll) return { ...known, state: target.waitingSince ? workedOn(target, now) : publishedAsItIs(publicPart, state) }
  if (!mayBePublic(target)) return known
  const at = toInstant(now)
  return { ...known, state: attention('at' in state && state.name !== 'cancelled' ? state.reason : answerLost(target), at) }
}

type Denial = Extract<TargetState, { name: 'paused' | 'failed' | 'missed' | 'needs-attention' | 'cancelled' }>

const isDenial = (state: TargetState): state is Denial => state.name === 'paused' || (isFinal(state.name) && state.name !== 'published')

/**
 * A post that was searched for twice and not found may still be shown as failed. In any other case, the person is
 * asked.
 */
const mayBePublic = ({ state, unknownStep, rewoundTo }: Target) => {
  if (state.name === 'needs-attention') return false
  const isLost = unknownStep?.step.isPublic === true
  if (state.name === 'paused' || state.name === 'cancelled') return isLost
  return rewoundTo !== undefined || (isLost && unknownStep?.step.repeat === 'idempotent')
}

const answerLost = ({ platform, state }: Target): Reason => ({
  class: 'transient',
  message: `The answer of ${platformNames[platform]} was lost before this post was ${state.name}.`,
})

/** All of it is public. Any follow-up, or a question about it, is left out. */
const publishedAsItIs = ({ remoteId, url, at }: PublicPart, state: Denial): TargetState => ({
  name: 'published',
  at,
  remoteId,
  url,
  reason: { class: 'transient', message: `The post is public. Crier skipped what was supposed to follow.${becauseOf(state)}` },
})

const becauseOf = (state: Denial) => {
  if (state.name === 'paused' && state.by === 'person') return ' Posts had been paused by then.'
  return 'reason' in state && state.reason ? ` ${state.reason.message}` : ''
}

/** The platform accepted all of it and is still processing it, and Crier can't ask right now. */
const workedOn = ({ state, waitingSince, platform }: Target, now: number): TargetState => {
  const isOver = state.name !== 'paused' || now - toMs(waitingSince ?? toInstant(now)) >= processingMs
  if (!isOver) return { name: 'processing', checkAt: state.recheckAt }
  if (state.name === 'needs-attention') return state
  const message = `${platformNames[platform]} hadn’t finished processing this post when Crier last checked.`
  return attention({ class: 'transient', message }, toInstant(now))
}

/**
 * Returns what is still unknown after `step` succeeded. Only the step with the unknown outcome settles it, and a public
 * one only if it `hasEffect`.
 */
const remainingUnknown = ({ unknownStep }: Target, step: Step, { hasEffect }: { hasEffect: boolean }) =>
  unknownStep?.step.name === step.name && (hasEffect || !step.isPublic) ? undefined : unknownStep

/** The platform's id for what a step made public. */
export const idOf = (outcome: StepOutcome) => {
  if (outcome.kind === 'published') return outcome.remoteId
  return outcome.kind === 'done' ? outcome.madeId : undefined
}

export type OutcomeUnknown = Extract<TargetState, { name: 'outcome-unknown' }>

/** The state of a target whose step may have taken effect. It's reconciled soon after the step was sent. */
export const outcomeUnknown = (
  sent: Pick<OutcomeUnknown, 'step' | 'sentAt' | 'fingerprint'>,
  reason: Reason,
  now: number,
): OutcomeUnknown => {
  const { step, sentAt, fingerprint } = sent
  return {
    name: 'outcome-unknown',
    step,
    sentAt,
    fingerprint,
    reconcileAt: reconcileTime(sentAt, 0, now),
    reconciliations: 0,
    absences: 0,
    reason,
  }
}

/**
 * Returns the target if another target with the same text has claimed what its step made. Its step was still being sent
 * while the other one was reconciled, and the other one may never have been sent. So this target is reconciled, and
 * sent again if there is only one post. If its step can't be reconciled, the person decides.
 */
export const disowned = (target: Target, remoteId: string, now: number): Target => {
  if (target.state.name !== 'sending') return target
  const { step } = target.state
  const name = platformNames[target.platform]
  const reason: Reason = {
    class: 'transient',
    message: `Two posts with the same words went to this account, and ${name} shows one of them.`,
  }
  const unknown = { ...outcomeUnknown(target.state, reason, now), notOurs: [remoteId] }
  const state = step.repeat === 'reconcile' ? unknown : attention(reason, toInstant(now))
  return advance(target, { state, attempts: target.attempts + 1 })
}

type Refused = { refusal: Refusal; tokenVersion: number; isReplay: boolean; now: number }

/**
 * Applies a refusal's effects beyond the one target: the account has to be reconnected, or everything for the platform
 * waits. True if the account no longer has the tokens that were refused, so it doesn't have to be reconnected.
 */
export const applyRefusal = async (deps: DeliveryDeps, target: Target, { refusal, tokenVersion, isReplay, now }: Refused) => {
  const { reason, retry } = refusal
  if (endsSignIn(target, { refusal, isReplay, now })) {
    const ref = { workspaceId: target.workspaceId, id: target.accountId }
    return !(await endSignIn(deps, ref, { version: tokenVersion, message: reason.message, now }))
  }
  if (retry.when === 'after-operator') {
    deps.report(`posting to ${platformNames[target.platform]} waits for an operator: ${reason.message}`, undefined)
    // All targets in flight to the platform may be refused at once. If one of them can't record that, others will.
    await deps.platformPauses
      .pause(target.platform, { until: toInstant(now + recheckMs), message: reason.message })
      .catch((error: unknown) => deps.report('a platform could not be paused; the next refusal tries again', error))
  }
  return false
}

/**
 * How long a platform may refuse tokens it has just issued before the sign-in counts as over, in ms. Until then, it may
 * be an outage.
 */
const outageMs = 15 * minuteMs

/** Returns when a platform's refusal of every token is blamed on the account, in ms. */
const outageEndsAt = ({ refusedSince }: Pick<Target, 'refusedSince'>, now: number) =>
  (refusedSince === undefined ? now : toMs(refusedSince)) + outageMs

/** True if the sign-in is over: the platform said so, or has refused even renewed tokens for a while. */
const endsSignIn = (target: Target, { refusal: { retry }, isReplay, now }: Omit<Refused, 'tokenVersion'>) =>
  retry.when === 'after-reconnect' ||
  (retry.when === 'after-refresh' && isReplay && now >= outageEndsAt(target, now) && triesOf(target) >= triesMin)

/** Fewer refusals than this may be chance, however much time passes between them. */
const triesMin = 4

const triesOf = ({ failures, state }: Target) => (state.name === 'outcome-unknown' ? state.reconciliations : failures) + 1

/** After this many failed attempts in a row, a target has failed. */
export const failuresMax = 5

/** A step whose effect wasn't found counts as this many failures, because each further send risks a double post. */
export const absenceFailures = 2

const retryDelays = [10 * secondMs, 30 * secondMs, 90 * secondMs, 4 * minuteMs, 10 * minuteMs]

/**
 * Returns the pause in ms before the attempt after `failures` failures. `random` (0 to 1) makes it up to a fifth
 * shorter, to spread attempts.
 */
export const retryDelayMs = (failures: number, random: number) => {
  const delay = retryDelays[Math.min(failures, retryDelays.length) - 1] ?? 0
  return Math.round(delay * (1 - random / 5))
}

/**
 * Once a platform has requested a wait this often in a row, no more calls are made. Each one may cost and count against
 * the account.
 */
const waitsAskedMax = 30

const askedDelays = [10 * secondMs, 30 * secondMs, minuteMs, 2 * minuteMs]

/**
 * Returns the pause in ms when the platform has requested `afterMs` for the `times`th time in a row. It's at least that
 * long and grows with `times`.
 */
const askedDelayMs = (afterMs: number, times: number) => Math.max(afterMs, askedDelays[Math.min(times, askedDelays.length) - 1] ?? 0)

const reconcileDelays = [3 * secondMs, 30 * secondMs, 100 * secondMs]

/**
 * Returns when to reconcile next, after `reconciliations` times: first soon after the send, then when lists have surely
 * caught up, then every minute.
 */
export const reconcileTime = (sentAt: string, reconciliations: number, now: number) => {
  const delay = reconcileDelays[reconciliations]
  if (delay === undefined) return toInstant(now + minuteMs)
  const planned = toMs(sentAt) + delay
  const pause = reconciliations === 0 ? 0 : isLongOver(planned, now) ? absence.afterMs : 15 * secondMs
  return toInstant(Math.max(planned, now + pause))
}

/**
 * An effect is definitely absent if it was missing `times` times, the last time at least `afterMs` after the send. A
 * call may keep running for half a minute, and lists lag by up to a minute.
 */
export const absence = { times: 2, afterMs: 95 * secondMs }

/** The latest that a message arrives outside an outage, in ms. */
const lateMax = 3 * minuteMs

/**
 * True if `at` (ms) is so long past that the clock may have been set forward. Then it doesn't tell how long ago
 * something was sent. Only a pause measured by a timer does.
 */
export const isLongOver = (at: number, now: number) => now - at > lateMax

/** How long reconciling may fail before the person is asked, in ms. */
export const reconcileMs = 30 * minuteMs

/** How long a platform may process a post before it counts as lost, in ms. */
const processingMs = hourMs

/**
 * Returns what is recorded after a part was sent: when the next one may follow, if the person chose a pause between
 * parts.
 */
export const afterPart = ({ partDelayMs }: Target, sentAt: string): Pick<Target, 'nextPartAt'> =>
  partDelayMs === undefined ? {} : { nextPartAt: toInstant(toMs(sentAt) + partDelayMs) }
