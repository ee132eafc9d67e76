import type { AfterRewind, FindOutcome, Publisher } from '#functions/ports/publisher.ts'
import { advance } from '#shared/domain/target-rules.ts'
import type { Attempt, Lane, Target, TargetState } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { countReadCost } from './budget.ts'
import type { DeliveryDeps } from './dependencies.ts'
import { toSlowLane } from './lanes.ts'
import {
  absence,
  absenceFailures,
  afterPart,
  applyRefusal,
  attention,
  failuresMax,
  idOf,
  isLongOver,
  type OutcomeUnknown,
  reconcileMs,
  reconcileTime,
} from './outcome.ts'
import { type OpenedDelivery, openDelivery } from './plan.ts'
import { afterNothingForgotten, isOfRewind } from './rewind.ts'
import { type PublicClaim, storeTarget } from './store.ts'

type Outcome = Extract<FindOutcome, { kind: 'found' }>['outcome']
type Reconciliation = { target: Target; state: OutcomeUnknown; found: FindOutcome; publicPart: FindResult['publicPart']; now: number }

/** The platform's answer, and what it shows to be public. */
type FindResult = { found: FindOutcome; publicPart?: ReturnType<NonNullable<Publisher['publicPart']>> }

/**
 * Finds out whether a step that may have taken effect did. If found, the target continues from there. If definitely
 * absent, it's sent again. If that can't be known, the person is asked. Changes nothing on the platform.
 */
export const reconcileTarget = async (deps: DeliveryDeps, target: Target, state: OutcomeUnknown, lane?: Lane) => {
  const startedAt = deps.clock.now()
  const reconciling = advance(target, {
    state: { ...state, reconciliations: state.reconciliations + 1, reconcileAt: toInstant(startedAt + minuteMs) },
  })
  if (!(await deps.targets.replace(reconciling))) return

  const known = await reconcile(deps, target, { sent: state, lane })
  if (known === 'elsewhere') return storeTarget(deps, advance({ ...target, version: reconciling.version }, toSlowLane(target, startedAt)))
  if (!known) return storeTarget(deps, advance(reconciling, { state: notNow(state, startedAt) }))
  const now = deps.clock.now()
  const { found, publicPart } = known
  const change = afterReconciling({ target, state: { ...state, reconciliations: state.reconciliations + 1 }, found, publicPart, now })
  const attempt: Attempt = {
    postId: target.postId,
    accountId: target.accountId,
    number: target.attempts + 1,
    revision: target.revision,
    step: `reconcile ${state.step.name}`,
    startedAt: toInstant(startedAt),
    endedAt: toInstant(now),
    outcome: found.kind,
    ...(found.kind === 'unavailable' && { reason: found.refusal.reason }),
  }
  if (change.state?.name === 'outcome-unknown') deps.measure('outcomeUnknown', now - toMs(state.sentAt))
  const next = advance(reconciling, { ...change, ...refusedTokens(target, found, now), attempts: target.attempts + 1 })
  await storeTarget(deps, next, attempt, found.kind === 'found' ? madeBy(found.outcome, reconciling, now) : undefined)
}

/** Since when the platform has refused even renewed tokens while reconciling. */
const refusedTokens = ({ refusedSince }: Target, found: FindOutcome, now: number): Pick<Target, 'refusedSince'> => {
  const isRefused = found.kind === 'unavailable' && found.refusal.retry.when === 'after-refresh'
  return { refusedSince: isRefused ? (refusedSince ?? toInstant(now)) : undefined }
}

/** Claims what was found. If it belongs to another target, it's excluded and the target is reconciled again. */
const madeBy = (outcome: Outcome, reconciling: Target, now: number): PublicClaim | undefined => {
  const remoteId = idOf(outcome)
  if (remoteId === undefined || reconciling.state.name !== 'outcome-unknown') return undefined
  const notOurs = [...(reconciling.state.notOurs ?? []), remoteId]
  const ifTaken = advance(reconciling, {
    state: { ...reconciling.state, notOurs, reconcileAt: toInstant(now) },
    attempts: reconciling.attempts + 1,
  })
  return { remoteId, ifTaken }
}

type ReconcileRequest = { sent: OutcomeUnknown; lane: Lane | undefined; refusedVersion?: number | undefined }

/**
 * Asks the platform, and once more with a fresh token if the first is refused. Undefined while the account can't be
 * used.
 */
const reconcile = async (deps: DeliveryDeps, target: Target, asking: ReconcileRequest): Promise<FindResult | 'elsewhere' | undefined> => {
  const { sent, lane, refusedVersion } = asking
  const opened = await openDelivery(deps, target, { lane, refusedVersion })
  if (opened.kind === 'stop') return opened.change.lane === 'slow' ? 'elsewhere' : undefined
  const known = await askServer(deps, target, { opened, sent, lane })
  if (known === 'elsewhere') return known
  const { found } = known
  if (found.kind !== 'unavailable') return known

  const isReplay = refusedVersion !== undefined
  if (found.refusal.retry.when === 'after-refresh' && !isReplay)
    return reconcile(deps, target, { ...asking, refusedVersion: opened.tokenVersion })
  const { tokenVersion } = opened
  await applyRefusal(deps, target, { refusal: found.refusal, tokenVersion, isReplay, now: deps.clock.now() })
  return known
}

type Opened = Extract<OpenedDelivery, { kind: 'open' }>

/** Asks the platform, unless that may take long while this worker is needed for others: reconciling is never urgent. */
const askServer = async (
  deps: DeliveryDeps,
  target: Target,
  { opened, sent, lane }: { opened: Opened; sent: OutcomeUnknown; lane: Lane | undefined },
) => {
  const { asks } = await deps.publisherOf(target)
  const asked = asks?.(opened.delivery, opened.token)
  if (!asked) return find(deps, target, opened, sent)
  const call = { asked, workspaceId: target.workspaceId, lane, isSafe: true }
  const isElsewhere = lane === undefined && (!asked.isTrusted || (await deps.lanes.admit(call)).kind === 'elsewhere')
  if (isElsewhere) return 'elsewhere'
  const startedAt = deps.clock.now()
  const known = await find(deps, target, opened, sent)
  await deps.lanes.note(call, deps.clock.now() - startedAt)
  return known
}

const find = async (deps: DeliveryDeps, target: Target, { delivery, token }: Opened, sent: OutcomeUnknown): Promise<FindResult> => {
  try {
    const publisher = await deps.publisherOf(target)
    const found = isOfRewind(sent)
      ? await search(publisher.afterRewind(delivery), target, { sent, token })
      : await publisher.find(delivery, sent, token)
    await countReadCost(deps, target, found.mills ?? 0)
    const isKnownAsAnothers = found.kind === 'found' && sent.notOurs?.includes(idOf(found.outcome) ?? '')
    if (isKnownAsAnothers || found.kind !== 'found') return { found: isKnownAsAnothers ? { kind: 'absent' } : found }
    return { found, publicPart: publisher.publicPart?.({ ...delivery, progress: found.outcome.progress }, token) }
  } catch (error) {
    deps.report('reconciling failed', error)
    const reason = { class: 'transient' as const, message: 'We couldn’t look for the post.' }
    return { found: { kind: 'unavailable', refusal: { reason, retry: { when: 'later' } } } }
  }
}

/** An adapter that no longer searches finds nothing, so the person is asked in the end. */
const search = (
  after: AfterRewind,
  { rewoundTo }: Target,
  { sent, token }: { sent: OutcomeUnknown; token: string },
): Promise<FindOutcome> => {
  const { sentAt: until, notOurs } = sent
  if (after.kind === 'search') return after.search({ since: rewoundTo ?? until, until, notOurs }, token)
  return Promise.resolve({ kind: 'unavailable', refusal: { reason: sent.reason, retry: { when: 'later' } } })
}

const afterReconciling = (done: Reconciliation): Partial<Target> => {
  const { state, found, now } = done
  if (found.kind === 'found')
    return { ...afterFound(done, found.outcome), ...(state.step.isPublic && afterPart(done.target, state.sentAt)) }
  if (found.kind === 'absent') return afterAbsence(done)
  return { state: notNow(state, now, found.refusal.retry.when === 'after-refresh' ? 2 * minuteMs : undefined) }
}

const afterFound = ({ target, state, publicPart, now }: Reconciliation, outcome: Outcome): Partial<Target> => {
  const { sentAt, reason } = state
  const base = { progress: outcome.progress, failures: 0, unknownStep: undefined }
  if (outcome.kind === 'done') {
    const part = publicPart && { ...publicPart, at: target.publicPart?.at ?? sentAt }
    return { ...base, hasEffect: outcome.hasEffect, publicPart: part, state: { name: 'retrying', at: toInstant(now), reason } }
  }
  const { remoteId, url, reason: told } = outcome
  // The time it was sent is lost too. Most likely, it was the due time.
  const at = isOfRewind(state) ? target.dueAt : sentAt
  return { ...base, hasEffect: true, state: { name: 'published', at, remoteId, url, ...(told && { reason: told }) } }
}

const afterAbsence = ({ target, state, now }: Reconciliation): Partial<Target> => {
  const absences = state.absences + 1
  if (isLongOver(toMs(state.reconcileAt), now)) return { state: { ...state, absences, reconcileAt: toInstant(now + absence.afterMs) } }
  const isSure = absences >= absence.times && now - toMs(state.sentAt) >= absence.afterMs
  if (!isSure) return { state: { ...state, absences, reconcileAt: reconcileTime(state.sentAt, state.reconciliations, now) } }
  if (isOfRewind(state)) return afterNothingForgotten(state.reason, now)
  if (state.reason.class === 'duplicate') return { state: attention(state.reason, toInstant(now)) }

  const failures = target.failures + absenceFailures
  if (failures > failuresMax) return { failures, state: { name: 'failed', at: toInstant(now), reason: gone(state) } }
  const { step, sentAt, fingerprint } = state
  return {
    failures,
    unknownStep: target.unknownStep ?? { step, sentAt, fingerprint },
    slotAt: undefined,
    state: { name: 'retrying', at: toInstant(now), reason: state.reason },
  }
}

/** Reconciling failed. Retries later, until the person has to decide. */
const notNow = (state: OutcomeUnknown, now: number, pauseMs = 30 * secondMs): TargetState =>
  now - toMs(state.sentAt) > reconcileMs ? attention(state.reason, toInstant(now)) : { ...state, reconcileAt: toInstant(now + pauseMs) }

const gone = ({ reason }: OutcomeUnknown) => ({
  ...reason,
  message: `${reason.message} Crier checked, and nothing was posted. It has stopped trying.`,
})
