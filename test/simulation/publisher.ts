import * as z from 'zod'
import type { Delivery, FindOutcome, LostPeriod, Publisher, StepOutcome } from '#functions/ports/publisher.ts'
import type { Reason, Refusal } from '#shared/domain/refusals.ts'
import { minuteMs, secondMs, toMs } from '#shared/domain/times.ts'
import { postMills } from './budgets.ts'
import { type Plan, partCount, planOf } from './plans.ts'
import { busy, type Effect, partKey, refuseToken, type SimulatedPlatform } from './platform.ts'
import { dies, never } from './process.ts'
import { proxyPage, readPage, refusedByPage } from './proxy.ts'
import { asked, hear } from './servers.ts'
import { isTwin } from './twins.ts'
import type { Process, World } from './world.ts'

/** A text's progress: the index of the next step, and what the platform has returned. */
const Progress = z.object({
  next: z.number().default(0),
  remoteId: z.string().optional(),
  /** The names of its posts, chosen before the first was sent. */
  name: z.string().optional(),
  /** The post a refusal named. */
  named: z.string().optional(),
  setbacks: z.number().default(0),
})

/** How many times a step after the post is tried before it's skipped. */
const setbacksMax = 2

/** A delivery at its next step. `part` is what that step creates, counted from 1. */
type Round = ReturnType<typeof roundOf>

const roundOf = ({ key, account, text, progress }: Delivery) => {
  const plan: Plan = planOf(text)
  const own = Progress.parse(progress)
  const [first] = plan.steps
  const planned = plan.steps[own.next] ?? first
  const part = plan.steps.slice(0, own.next + 1).filter(({ makes }) => makes).length
  return { key, account, text, plan, planned, part, progress: own }
}

/** The platform from one worker's side: every adapter's way of publishing, by the text's plan. */
export const simulatedPublisher = (platform: SimulatedPlatform, process: Process): Publisher => {
  const { world } = platform
  const latency = async () => {
    await world.pause(world.chance.between(20, 800))
    if (dies(world, process)) await never()
  }

  return {
    platform: 'x',
    nextStep: (delivery) => {
      if (platform.hasBug(delivery.text)) throw new Error('A bug of ours.')
      const { name, repeat, isPublic } = roundOf(delivery).planned
      return { name, repeat, isPublic }
    },
    fingerprint: ({ text }, step) => `${text} ${step.name}`,

    price: (delivery) => {
      const { planned, plan, progress } = roundOf(delivery)
      const left = plan.steps.slice(progress.next).filter(({ makes }) => makes === 'post').length
      return { step: planned.makes === 'post' ? postMills : 0, rest: left * postMills }
    },

    asks: ({ account }) => asked(platform, account.remoteId),

    async perform(delivery, _step, accessToken, { patienceMs } = {}): Promise<StepOutcome> {
      const round = roundOf(delivery)
      // Enough time for the person to change their mind.
      if (round.planned.name === 'upload' && delivery.media.length > 0) await world.pause(world.chance.between(5, 40) * secondMs)
      await latency()
      platform.upkeep.noteCall(round.text, round.account.remoteId)
      const heard = await hear(platform, round.account.remoteId, { isPublic: round.planned.makes !== undefined, patienceMs })
      if (!heard.isInTime) return unheard(platform, round, heard.stillMs)
      if (!round.planned.makes) return work(platform, round)
      const outcome = refuse(platform, round, accessToken) ?? (await make(platform, process, round, latency))
      return round.planned.makes === 'comment' ? besideThePost(round, outcome) : outcome
    },

    publicPart({ text, progress }) {
      const { remoteId, next } = Progress.parse(progress)
      const plan: Plan = planOf(text)
      const isAll = !plan.steps.some(({ makes }, index) => makes === 'post' && index >= next)
      return remoteId === undefined ? undefined : { remoteId, url: urlOf(remoteId), isAll }
    },

    async find(delivery, { sentAt, notOurs = [] }): Promise<FindOutcome> {
      const round = roundOf(delivery)
      if (round.planned.makes === 'comment') return { kind: 'found', outcome: withoutComment(round) }
      if (round.plan.found === 'by-refusal') return found(round, named(platform, round, sentAt))
      await latency()
      platform.upkeep.noteCall(round.text, round.account.remoteId)
      const heard = await hear(platform, round.account.remoteId, { isPublic: false })
      if (!heard.isInTime || world.chance.happens(platform.faults().findFails)) return { kind: 'unavailable', refusal: busy }
      const page = proxyPage(platform)
      if (page) return { kind: 'unavailable', refusal: refusedByPage(page) }
      return found(round, look(platform, round, { sentAt, notOurs }))
    },

    afterRewind(delivery) {
      const round = nextPost(roundOf(delivery))
      const { afterRewind } = round.plan
      if (afterRewind !== 'search') return { kind: afterRewind }
      const search = async ({ since, notOurs = [] }: LostPeriod): Promise<FindOutcome> => {
        await latency()
        platform.upkeep.noteCall(round.text, round.account.remoteId)
        if (world.chance.happens(platform.faults().findFails)) return { kind: 'unavailable', refusal: busy }
        return found(round, inList(platform, round, { since, notOurs }))
      }
      return { kind: 'search', search }
    },
  }
}

/** A step that creates nothing. Once the post exists, a failure here isn't the post's. */
const work = (platform: SimulatedPlatform, round: Round): StepOutcome => {
  const { world, faults, preparedAt } = platform
  const { chance, now } = world
  const { planned, progress, account, text, part } = round
  const isThere = progress.remoteId !== undefined
  const page = proxyPage(platform)
  if (page || chance.happens(faults().busy)) {
    if (!isThere) return { kind: 'refused', refusal: page ? refusedByPage(page) : busy }
    if (planned.isAwaited) return waiting(progress)
    if (progress.setbacks < setbacksMax) return { kind: 'refused', refusal: busy, progress: setBack(round) }
    return goOn(round)
  }
  const verdict = isThere && planned.isAwaited && partCount(text) === 1 ? judge(platform, round) : undefined
  if (verdict) return verdict
  if (planned.isAwaited && chance.happens(0.5)) return waiting(progress, chance.between(1, 20) * secondMs)
  preparedAt.set(partKey({ account: account.remoteId, text, part: part + 1 }), now())
  // Restarting from the beginning creates another upload or container, and another post.
  if (round.plan.found !== 'by-id' || progress.name !== undefined) return goOn(round)
  return goOn({ ...round, progress: { ...progress, name: `${round.account.remoteId} ${round.text} ${now()}` } })
}

/**
 * Returns what the platform says instead of processing a post that it has accepted: that it's asked too often, that the
 * post failed, for good or until later, or that it doesn't tell.
 */
const judge = (platform: SimulatedPlatform, { account, progress, ...round }: Round): StepOutcome | undefined => {
  const { world, discarded } = platform
  const { chance } = world
  const { rateLimited, rejects, dayBudget } = platform.faults()
  const { remoteId = '' } = progress
  if (!discarded.has(remoteId)) {
    if (chance.happens(rateLimited)) return askToWait(platform, { account, ...round }, chance.between(1, 60) * secondMs)
    // What failed counts toward a day's budget, although nobody sees it. Of two posts with the same text, either may be
    // meant. Few posts are asked about, so these fail more often.
    if (dayBudget > 0 || isTwin(round.text) || !chance.happens(3 * rejects)) return undefined
    if (chance.happens(0.3)) return { kind: 'unknown', message: 'The platform doesn’t tell.' }
    platform.discard(remoteId)
  }
  const failed = { progress: {}, hasEffect: false as const }
  if (chance.happens(0.5)) return { ...refused(rejected), ...failed }
  // So long that the person may retry it or move it meanwhile.
  const afterMs = chance.between(60, 1_200) * secondMs
  return { ...refused({ reason: { class: 'rate-limited', message: 'Too many.' }, retry: { when: 'later', afterMs } }), ...failed }
}

/** Returns why the platform doesn't act on a call, if it doesn't. */
const refuse = (platform: SimulatedPlatform, { account, planned, plan, progress, ...round }: Round, accessToken: string) => {
  const { chance } = platform.world
  const faults = platform.faults()
  if (chance.happens(faults.cutBefore)) return lost
  const page = proxyPage(platform)
  if (page) return readPage(page)
  if (chance.happens(faults.busy)) return refused(busy)
  if (faults.asksToWait) return askToWait(platform, { account, ...round }, secondMs)
  if (chance.happens(faults.rateLimited)) return askToWait(platform, { account, ...round }, chance.between(1, 60) * secondMs)
  if (chance.happens(faults.rejects)) return refused(rejected)
  const refusal = refuseToken(platform, account, accessToken)
  if (refusal) return refused(refusal)
  if (planned.makes === 'comment') return undefined
  const same = sameIn(platform, { account, progress, plan, ...round })
  if (!same) return undefined
  if (plan.repeated === 'unclear') return lost
  if (plan.repeated === 'refused') return { ...refused(duplicate), progress: { ...progress, named: same.remoteId } }
  return plan.repeated === 'made-again' && faults.knowsDuplicates ? refused(duplicate) : undefined
}

const askToWait = ({ upkeep }: SimulatedPlatform, { account, text }: Pick<Round, 'account' | 'text'>, afterMs: number) => {
  upkeep.noteWait(text, account.remoteId, afterMs)
  return refused({ reason: { class: 'rate-limited', message: 'Wait.' }, retry: { when: 'later', afterMs } })
}

/** How long the caller of a call that hangs waits for it, in ms. */
const deadlineMs = 25 * secondMs

/** Creates a post or comment, or the same one as before, in time or not. */
const make = async (platform: SimulatedPlatform, process: Process, round: Round, latency: () => Promise<void>): Promise<StepOutcome> => {
  const { world, faults } = platform
  const { cutAfter, hangs } = faults()
  const sentAt = world.now()
  const create = (arrivedAt = world.now()) => carryOut(platform, round, { sentAt, arrivedAt })
  if (world.chance.happens(hangs)) {
    // The caller's timeout expires. The platform may or may not act anyway, a little later.
    if (world.chance.happens(0.5)) {
      if (round.plan.isKeyed) platform.stuck.push({ ...effectOf(round), sentAt })
      else world.at(world.now() + world.chance.between(0, 30) * secondMs, () => void create(heardUntil(world, process, sentAt)))
    }
    await world.pause(deadlineMs)
    return lost
  }
  const outcome = after(round, create())
  carryOutStuck(platform, round)
  await latency()
  const page = proxyPage(platform)
  if (page) return readPage(page)
  return world.chance.happens(cutAfter) ? lost : outcome
}

/** Until when a worker waited for its call, in ms: until now, its deadline, or its end, of which the last moment known is when it sent the call. */
const heardUntil = (world: World, { isAlive, machine }: Process, sentAt: number) =>
  isAlive && machine === world.machine() ? Math.min(world.now(), sentAt + deadlineMs) : sentAt

const carryOut = (platform: SimulatedPlatform, round: Round, times: Pick<Effect, 'sentAt' | 'arrivedAt'>) =>
  (isMadeAgain(round) ? undefined : sameIn(platform, round)) ?? platform.create({ ...effectOf(round), ...times })

/** The caller's timeout expires. The server still posts what it was asked to, `stillMs` later. */
const unheard = (platform: SimulatedPlatform, round: Round, stillMs: number): StepOutcome => {
  const { world } = platform
  if (!round.planned.makes) return refused(busy)
  const sentAt = world.now()
  world.at(sentAt + stillMs, () => void carryOut(platform, round, { sentAt, arrivedAt: sentAt }))
  return lost
}

/** A stuck call gets through behind the next one. If both carry the same key, it creates nothing. */
const carryOutStuck = ({ stuck, create }: SimulatedPlatform, round: Round) => {
  const made = effectOf(round)
  const behind = stuck.findIndex(({ account, text, part }) => account === made.account && text === made.text && part === made.part)
  const [call] = behind < 0 ? [] : stuck.splice(behind, 1)
  if (call && call.name !== made.name) create(call)
}

const isMadeAgain = ({ plan, planned }: Round) => planned.makes === 'comment' || plan.repeated === 'made-again'

/** The name of a post on a platform where names distinguish posts. All attempts use the same one. */
const nameOf = ({ progress, part, plan, key }: Pick<Round, 'progress' | 'part' | 'plan' | 'key'>) => {
  if (plan.isKeyed) return `${key} ${part}`
  return progress.name === undefined ? undefined : [progress.name, part].join(' ')
}

const effectOf = (round: Round) => ({ account: round.account.remoteId, text: round.text, part: round.part, name: nameOf(round) })

const sameIn = ({ effects }: SimulatedPlatform, round: Pick<Round, 'account' | 'text' | 'part' | 'progress' | 'plan' | 'key'>) => {
  const name = nameOf(round)
  if (name !== undefined) return effects.find((effect) => effect.name === name)
  const { account, text, part } = round
  return effects.find((effect) => effect.account === account.remoteId && effect.text === text && effect.part === part)
}

/** How far apart the platform's clock and ours may be, in ms. */
const clockToleranceMs = minuteMs

const look = (
  platform: SimulatedPlatform,
  { account, text, part, plan, progress, key }: Round,
  { sentAt, notOurs }: { sentAt: string; notOurs: readonly string[] },
) => {
  if (plan.found === 'by-id') return sameIn(platform, { account, text, part, progress, plan, key })
  return inList(platform, { account, text, part }, { since: sentAt, notOurs })
}

/** Starts the next post's round without anything prepared. */
const nextPost = (round: Round): Round => {
  const { plan, progress, part, planned } = round
  const next = plan.steps.findIndex(({ makes }, index) => index >= progress.next && makes === 'post')
  if (next <= progress.next) return round
  return { ...round, planned: plan.steps[next] ?? planned, part: part + 1, progress: { ...progress, next } }
}

const inList = (
  { effects, world }: SimulatedPlatform,
  { account, text, part }: Pick<Round, 'account' | 'text' | 'part'>,
  { since, notOurs }: { since: string; notOurs: readonly string[] },
) =>
  effects.find(
    (effect) =>
      effect.account === account.remoteId &&
      effect.text === text &&
      effect.part === part &&
      !notOurs.includes(effect.remoteId) &&
      effect.visibleAt <= world.now() &&
      effect.at >= toMs(since) - clockToleranceMs,
  )

const named = ({ effects }: SimulatedPlatform, { progress }: Round, sentAt: string) =>
  effects.find(({ remoteId, at }) => remoteId === progress.named && at >= toMs(sentAt) - clockToleranceMs)

const found = (round: Round, effect: Effect | undefined): FindOutcome =>
  effect ? { kind: 'found', outcome: reached(round, effect) } : { kind: 'absent' }

/** The response to a call that created this. If the platform processes it from then on, the response is to wait. */
const after = (round: Round, effect: Effect): StepOutcome => {
  const outcome = reached(round, effect)
  const isAwaited = round.plan.steps[round.progress.next + 1]?.isAwaited
  return outcome.kind === 'done' && isAwaited ? { kind: 'waiting', progress: outcome.progress, checkAfterMs: 3 * secondMs } : outcome
}

const reached = (round: Round, { remoteId }: Effect) =>
  goOn({ ...round, progress: { ...round.progress, remoteId: round.progress.remoteId ?? remoteId } })

/** Completes the step. Either the next one follows, or everything is public. */
const goOn = ({ plan, progress }: Round): Extract<StepOutcome, { kind: 'done' | 'published' }> => {
  const { remoteId } = progress
  const next = { ...progress, next: progress.next + 1, setbacks: 0 }
  if (next.next < plan.steps.length || remoteId === undefined)
    return { kind: 'done', progress: Progress.parse(next), hasEffect: remoteId !== undefined }
  return { kind: 'published', progress: next, remoteId, url: urlOf(remoteId) }
}

const urlOf = (remoteId: string) => `https://x.test/i/status/${remoteId}`

/** A comment doesn't fail its post. What went wrong is reported with the post. */
const besideThePost = (round: Round, outcome: StepOutcome): StepOutcome => {
  if (outcome.kind === 'unknown') return withoutComment(round)
  if (outcome.kind !== 'refused') return outcome
  const mayPass = outcome.refusal.retry.when === 'later' && round.progress.setbacks < setbacksMax
  return mayPass ? { ...outcome, progress: setBack(round) } : withoutComment(round)
}

const withoutComment = (round: Round) => ({
  ...goOn(round),
  reason: { class: 'transient', message: 'Its comment may be missing.' } satisfies Reason,
})

const setBack = ({ progress }: Round) => ({ ...progress, setbacks: progress.setbacks + 1 })

const waiting = (progress: Round['progress'], checkAfterMs = 30 * secondMs): StepOutcome => ({ kind: 'waiting', progress, checkAfterMs })

const lost: StepOutcome = { kind: 'unknown', message: 'The connection broke.' }

const duplicate: Refusal = { reason: { class: 'duplicate', message: 'The same text was posted recently.' }, retry: { when: 'never' } }

const rejected: Refusal = { reason: { class: 'permission', message: 'This account may not post that.' }, retry: { when: 'never' } }

const refused = (refusal: Refusal) => ({ kind: 'refused' as const, refusal })
