import type { Delivery, Price, Publisher, ServerRequest } from '#functions/ports/publisher.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import type { PublishingSettings } from '#shared/domain/publishing-settings.ts'
import { isUnapproved } from '#shared/domain/target-rules.ts'
import type { Lane, Step, Target } from '#shared/domain/targets.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import type { RenewalWatch } from '../accounts/access-token.ts'
import { applyPlanSoon } from '../payments/apply-plan.ts'
import { giveBack, payable, type Reserved, spendBudget, type Unit } from './budget.ts'
import type { DeliveryDeps } from './dependencies.ts'
import { type ServerCall, toSlowLane } from './lanes.ts'
import { beforeRepeating } from './rewind.ts'
import { partAt, queueForSlot, type Slot, takeSlot } from './slots.ts'
import {
  handedOver,
  isTooLate,
  lastCheckMs,
  missed,
  orTooLate,
  pausedForPlan,
  pausedForReconnect,
  pauseReason,
  transientDelayMs,
} from './waiting-rules.ts'

/** A step that may be performed now. */
export type ReadyStep = {
  kind: 'ready'
  publisher: Publisher
  delivery: Delivery
  step: Step
  fingerprint: string
  token: string
  tokenVersion: number
  slot: Slot | undefined
  /** What the step spends from the day's budgets. */
  units: Unit[]
  /**
   * What is newly reserved of the day's money, for this step and those that follow. `reserved` is the total afterward.
   */
  money: Unit[]
  reserved: Reserved
  settings: PublishingSettings
  /**
   * The server that the step calls, on platforms where anyone can run one, and how long this worker waits for the step,
   * in ms.
   */
  call: ServerCall | undefined
  patienceMs: number | undefined
}

/** A worker's state: its lane, when it has to stop (ms), and the token version that the platform has just refused. */
type WorkerState = { lane: Lane | undefined; stopAt: number; refusedVersion?: number | undefined }

/** A reason to let go of the target, and the changes to it. */
type Stop = { kind: 'stop'; change: Partial<Target> }

/**
 * Decides what a target's worker does next: perform a step, or stop with a change. Everything that takes time (the
 * sign-in, the files) is done before the post's moment, so a public step goes out to the second and never early.
 */
export const planStep = async (deps: DeliveryDeps, target: Target, worker: WorkerState): Promise<ReadyStep | Stop> => {
  const { lane, stopAt } = worker
  const { settings, atOnce, paused } = await readPauses(deps, target)
  if (atOnce) return atOnce
  const opened = await openWithinPlan(deps, target, worker)
  if (opened.kind === 'stop') return opened
  const publisher = await deps.publisherOf(target)
  const step = publisher.nextStep(opened.delivery)
  const repeated = beforeRepeating(target, { publisher, delivery: opened.delivery, step, now: deps.clock.now() })
  if (repeated) return stop(repeated)
  if (paused && !isQuestion(target, step)) return paused
  if (deps.clock.now() >= stopAt) return stop({ state: handedOver(deps.clock.now()) })
  const { call, admission } = await admit(deps, { publisher, opened, step, lane })
  if (admission.kind === 'elsewhere') return stop(toSlowLane(target, deps.clock.now()))
  const price = payable(target, publisher.price?.(opened.delivery, step))
  const coming = { account: opened.account, stopAt, step, settings, price }
  const moment =
    step.isPublic || price?.step
      ? await awaitMoment(deps, target, coming)
      : { ...noMoment, reserved: { before: target.reserved, after: target.reserved } }
  if (moment.kind === 'stop') return moment
  const { delivery, token, tokenVersion } = opened
  const fingerprint = publisher.fingerprint(delivery, step)
  return {
    kind: 'ready',
    publisher,
    delivery,
    step,
    fingerprint,
    token,
    tokenVersion,
    slot: moment.slot,
    units: moment.units,
    money: moment.money,
    reserved: moment.reserved,
    settings,
    call,
    patienceMs: admission.patienceMs,
  }
}

const openWithinPlan = async (deps: DeliveryDeps, target: Target, opening: OpenOptions): Promise<OpenedDelivery> => {
  const opened = await openDelivery(deps, target, opening)
  // The plan pauses the account first, and its scheduled posts moments later.
  if (opened.kind === 'stop' || !opened.account.pausedByPlan || target.hasEffect || target.unknownStep) return opened
  await applyPlanSoon(deps, target.workspaceId)
  return stop({ state: pausedForPlan(beyondPlan, deps.clock.now()) })
}

type OpenedTarget = Extract<OpenedDelivery, { kind: 'open' }>

/** Decides whether this worker may call the step's server, on platforms where anyone can run one. */
const admit = async (
  deps: Pick<DeliveryDeps, 'lanes'>,
  { publisher, opened, step, lane }: { publisher: Publisher; opened: OpenedTarget; step: Step; lane: Lane | undefined },
) => {
  const asked = publisher.asks?.(opened.delivery, opened.token)
  if (!asked) return { call: undefined, admission: { kind: 'go' as const, patienceMs: undefined } }
  const call = { asked, workspaceId: opened.account.workspaceId, lane, isSafe: step.repeat === 'safe' }
  return { call, admission: await deps.lanes.admit(call) }
}

/**
 * Checks whether the target is approved and not too late, and whether the person or an operator pauses it. `atOnce`
 * stops it whatever its next step is.
 */
const readPauses = async (deps: DeliveryDeps, target: Target) => {
  const now = deps.clock.now()
  const settings = await deps.settings.get(target.workspaceId)
  // Not even its files leave, whichever way it came here.
  if (isUnapproved(target)) return { settings, atOnce: stop({ state: { name: 'scheduled' } }), paused: undefined }
  if (isTooLate(target, settings, now)) return { settings, atOnce: stop({ state: missed(target, now) }), paused: undefined }
  const state = pauseReason(settings, await deps.platformPauses.get(target.platform), { ...target, now })
  const paused = state && stop({ state })
  return { settings, atOnce: mayBeSeen(target) ? undefined : paused, paused }
}

/** True if part of it is or may be public, so status checks continue while it's paused. */
const mayBeSeen = ({ hasEffect, unknownStep, rewoundTo }: Target) => hasEffect || unknownStep !== undefined || rewoundTo !== undefined

/**
 * A step that only asks about what is public, or prepares its next part. A pause takes effect before a step that people
 * would see.
 */
const isQuestion = ({ hasEffect }: Target, step: Step) => hasEffect && !step.isPublic && step.repeat === 'safe'

type UpcomingStep = { account: Account; stopAt: number; step: Step; settings: PublishingSettings; price: Price | undefined }

/**
 * Waits for a public step's time and slot, and spends its cost from the day. Stops if they are further off than a
 * worker waits, or if the target may no longer be sent. Spends before taking the slot, because a slot expires quickly
 * and any work after it makes the post late.
 */
const awaitMoment = async (deps: DeliveryDeps, target: Target, { account, stopAt, step, settings, price }: UpcomingStep) => {
  const needsSlot = step.isPublic && takesSlot(target)
  const expected = needsSlot ? await queueForSlot(deps, target, { account, stopAt }) : { kind: 'near' as const, at: deps.clock.now() }
  if (expected.kind === 'stop') return expected
  const wait = expected.at - lastCheckMs - deps.clock.now()
  if (wait > 0) {
    await deps.clock.sleep(wait)
    const { atOnce, paused } = await readPauses(deps, target)
    const stopped = atOnce ?? paused
    if (stopped) return stopped
  }
  const spent = await spendBudget(deps, { target, account, step, price, at: Math.max(expected.at, deps.clock.now()) })
  if (spent.kind === 'stop') return stop({ state: orTooLate({ ...target, ...spent.change }, settings, deps.clock.now()).state })
  const { units, money, reserved } = spent
  if (!needsSlot) return { kind: 'go' as const, slot: undefined, units, money, reserved }
  const moment = await takeSlot(deps, target, { account, stopAt, expected })
  if (moment.kind === 'go') return { ...moment, units, money, reserved }
  await giveBack(deps, [...units, ...money])
  return moment
}

/**
 * A thread that continues right away already has its slot. A step of unknown outcome may have made it public for the
 * first time.
 */
const takesSlot = (target: Target) => !(target.hasEffect && target.failures === 0 && !target.unknownStep) || partAt(target) !== undefined

const noMoment = { kind: 'go' as const, slot: undefined, units: [], money: [] }

const beyondPlan = 'This account is over your plan’s limit. The post goes out when your plan has room for it.'

const stop = (change: Partial<Target>): Stop => ({ kind: 'stop', change })

/**
 * What an adapter needs for a target, with the sign-in. Otherwise, the changes to the target and why it can't be
 * opened.
 */
export type OpenedDelivery =
  | { kind: 'open'; delivery: Delivery; account: Account; token: string; tokenVersion: number }
  | { kind: 'stop'; change: Partial<Target> }

/**
 * Collects a target's account, files, and sign-in. `refusedVersion` is the token that the platform has just refused.
 * Nothing has been sent yet, so it's safe to wait for anything that's missing.
 */
export const openDelivery = async (deps: DeliveryDeps, target: Target, { lane, refusedVersion }: OpenOptions): Promise<OpenedDelivery> => {
  const ref = { workspaceId: target.workspaceId, id: target.accountId }
  const signIn = await deps.accessToken(ref, {
    ...(refusedVersion !== undefined && { force: refusedVersion }),
    renewal: renewalIn(deps, { workspaceId: target.workspaceId, lane }),
  })
  const now = deps.clock.now()
  if (signIn.kind === 'reconnect') return stop({ state: pausedForReconnect(signIn.message, now) })
  if (signIn.kind === 'later' && signIn.isForSlowLane) return stop(toSlowLane(target, now))
  if (signIn.kind === 'later') {
    const at = toInstant(now + Math.max(signIn.afterMs, transientDelayMs))
    return stop({ state: { name: 'retrying', at, reason: { class: 'transient', message: signIn.message } } })
  }

  const { text, options, media: ids } = target.content
  const media = ids.length > 0 ? await deps.media.getMany(target.workspaceId, ids) : []
  const isMissing = media.length < ids.length || media.some(({ state }) => state.name !== 'ready')
  if (isMissing && needsFiles(target)) {
    const message = 'A file of this post was deleted. Edit the post, or send it again without the file.'
    return stop({ state: { name: 'failed', at: toInstant(now), reason: { class: 'invalid-content', message } } })
  }
  const { account, token, version } = signIn
  const delivery = { key: keyOf(target), account, text, options, media, progress: target.progress }
  return { kind: 'open', delivery, account, token, tokenVersion: version }
}

/** A thread's files belong to its first part, so the rest doesn't need them once that is public. */
const needsFiles = ({ publicPart, hasEffect, unknownStep }: Target) => publicPart === undefined && (!hasEffect || unknownStep !== undefined)

type OpenOptions = { lane: Lane | undefined; refusedVersion?: number | undefined }

/**
 * Renews a sign-in only if its server is known to answer quickly, or if that holds up nobody. The call is never cut
 * off, because tokens renewed meanwhile would be lost.
 */
const renewalIn = (
  { lanes, clock }: DeliveryDeps,
  { workspaceId, lane }: { workspaceId: WorkspaceId; lane: Lane | undefined },
): RenewalWatch => {
  const callOf = (asked: ServerRequest) => ({ asked, workspaceId, lane })
  return {
    mayAsk: (asked) => lanes.admitRenewal(callOf(asked)),
    watch: async (asked, work) => {
      const startedAt = clock.now()
      try {
        return await work()
      } finally {
        await lanes.note(callOf(asked), clock.now() - startedAt)
      }
    },
  }
}

/** Doesn't include the revision: a stuck call may go through after the person has retried. */
const keyOf = ({ postId, accountId, content }: Target) => [postId, accountId, JSON.stringify(content)].join(' ')
