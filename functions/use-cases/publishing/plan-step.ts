import type { Delivery, Publisher } from '#functions/ports/publisher.ts'
import type { Account } from '#shared/domain/accounts.ts'
import { dayBudgets } from '#shared/domain/day-budgets.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import type { Reason } from '#shared/domain/refusals.ts'
import { messageGraceMs } from '#shared/domain/target-rules.ts'
import type { Step, Target } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { dayIn } from '#shared/domain/wall-clock.ts'
import type { DeliveryDeps } from './engine-deps.ts'
import { openDelivery } from './open-delivery.ts'
import { holdReason, isTooLate, missed, ownWaitMs } from './waiting-rules.ts'

/** At most this many posts a minute go to one account, whatever asks: the fuse. The window is longer by what a send may be late on its turn. */
const fuse = { limit: 5, windowMs: minuteMs + 10 * secondMs }

/** A reserved turn is good for this long, in ms. */
const turnMs = 5 * secondMs

/** A step that may be performed now. */
export type ReadyStep = {
  kind: 'ready'
  publisher: Publisher
  delivery: Delivery
  step: Step
  fingerprint: string
  token: string
  tokenVersion: number
}

/** What a worker keeps in mind: when it has to stop (ms), and the token that the platform has just refused it. */
export type WorkerState = { stopAt: number; refusedVersion?: number | undefined }

/** A reason to let go of the target, and how it stands then. */
type Stop = { kind: 'stop'; change: Partial<Target> }

/**
 * Decides what a target's worker does next: perform a step, or stop with a change. Everything that can take time (the sign-in, the files)
 * is done before the moment, so that a public step goes out on the second; and it never goes out before it.
 */
export const planStep = async (deps: DeliveryDeps, target: Target, { stopAt, refusedVersion }: WorkerState): Promise<ReadyStep | Stop> => {
  const now = deps.clock.now()
  const settings = await deps.settings.get(target.userId)
  if (isTooLate(target, settings, now)) return stop({ state: missed(target, now) })
  const held = holdReason(settings, await deps.platformHolds.get(target.platform), { platform: target.platform, now })
  if (held) return stop({ state: held })

  const opened = await openDelivery(deps, target, refusedVersion)
  if (opened.kind === 'stop') return opened
  const publisher = await deps.publisherOf(target.platform)
  const step = publisher.nextStep(opened.delivery)
  if (now >= stopAt) return stop({ state: { name: 'retrying', at: toInstant(now), reason: handedOver } })
  if (step.isPublic) {
    const moment = await awaitMoment(deps, target, opened.account)
    if (moment) return moment
  }
  const { delivery, token, tokenVersion } = opened
  return { kind: 'ready', publisher, delivery, step, fingerprint: publisher.fingerprint(delivery, step), token, tokenVersion }
}

/** Waits for the target's time and turn; something else comes first if they are further off than a worker waits. */
const awaitMoment = async (deps: DeliveryDeps, target: Target, account: Account): Promise<Stop | undefined> => {
  const early = await waitUntil(deps, toMs(target.dueAt), {})
  if (early) return early
  const goesOnWithThread = target.hasEffect && target.failures === 0
  if (!goesOnWithThread) {
    const turn = await turnOf(deps, target, account)
    const queued = await waitUntil(deps, turn, { turnAt: toInstant(turn) })
    if (queued) return queued
  }
  return spendBudget(deps, target, account)
}

const waitUntil = async ({ clock }: DeliveryDeps, at: number, change: Partial<Target>): Promise<Stop | undefined> => {
  const wait = at - clock.now()
  if (wait > ownWaitMs) return stop({ ...change, state: { name: 'armed', until: toInstant(at + messageGraceMs) } })
  if (wait > 0) await clock.sleep(wait)
}

const turnOf = (deps: DeliveryDeps, { turnAt, platform }: Target, { remoteId }: Account) => {
  const now = deps.clock.now()
  const reserved = turnAt === undefined ? undefined : toMs(turnAt)
  if (reserved !== undefined && now <= reserved + turnMs) return reserved
  return deps.turns.reserve({ platform, remoteId }, { now, ...fuse })
}

/** The account's own budget comes first, so that what it may not post does not count against everybody's. */
const spendBudget = async (deps: DeliveryDeps, { platform }: Target, { remoteId }: Account): Promise<Stop | undefined> => {
  const { app, account, timeZone } = dayBudgets[platform]
  const day = dayIn(deps.clock.now(), timeZone)
  const name = platformNames[platform]
  if (account !== undefined && !(await deps.budgets.spend(`${platform}#${remoteId}`, day.name, account)))
    return pause(day.endsAt, `This account has used up what ${name} allows it for today. Crier goes on after midnight, ${timeZone}.`)
  if (app !== undefined && !(await deps.budgets.spend(platform, day.name, app)))
    return pause(day.endsAt, `Crier has used up what ${name} allows it for today. It goes on after midnight, ${timeZone}.`)
}

const pause = (at: number, message: string) =>
  stop({ state: { name: 'retrying', at: toInstant(at), reason: { class: 'rate-limited', message } } })

const handedOver: Reason = { class: 'transient', message: 'This takes longer than one turn; Crier goes on in a moment.' }

const stop = (change: Partial<Target>): Stop => ({ kind: 'stop', change })
