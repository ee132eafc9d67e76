import { isDeepStrictEqual } from 'node:util'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { createCrier } from './crier.ts'
import { drawFaults, type Faults, noFaults } from './faults.ts'
import { drawHardship, type Hardship, planFlood, withHardship, writeAfterward } from './hardship.ts'
import { planInterruptions } from './interruptions.ts'
import { brokenPromises } from './invariants.ts'
import type { Uptime } from './own-machine.ts'
import { createPeople } from './people.ts'
import { billingOf } from './plan-changes.ts'
import { isPrepared } from './plans.ts'
import { isKeptWithoutMemory, planPosts, planRewind, searchedForNothing, withoutLostAccess } from './rewinds.ts'
import { historyOf, planFaults, planStory, type SeedResult, type Stage } from './run-seed.ts'
import { lateAfterward, lookEveryMs } from './upkeep.ts'
import { createWorld, type World } from './world.ts'

const storyMs = 20 * minuteMs
const boundMs = 100 * minuteMs

/**
 * Plays one seed of Crier on one machine, in one process that's cut off at any moment, as by `kill -9` or a power cut,
 * and is down for seconds or minutes. Everything in its memory is lost, including all messages. In every fifth seed,
 * the machine comes back with earlier data. Nothing may be posted twice, lost, or early. If nothing else goes wrong, a
 * post is late only by the machine's downtime.
 */
export const runOnMachine = async (seed: number): Promise<SeedResult> => {
  const isRewound = seed % 5 === 0
  const hardship = hardshipOf(seed, isRewound)
  const world = createWorld(seed, hardship.jumps)
  const { chance, beginning } = world
  const onMachine = withoutNetwork(withHardship(chance.happens(0.4) ? noFaults : drawFaults(chance), hardship))
  const drawn = isRewound ? withoutLostAccess(onMachine) : onMachine
  const isCalm = isDeepStrictEqual(drawn, noFaults) && hardship.jumps.length === 0
  let isFaulty = true
  const faults = () => (isFaulty ? drawn : { ...noFaults, knowsDuplicates: drawn.knowsDuplicates, hasUnreadable: drawn.hasUnreadable })
  const crier = createCrier(world, faults, { isMachine: true })
  const people = createPeople(world, crier, faults)
  const stage = { crier, people }

  const lateLimits = new Map<string, number>()
  for (const { id, remoteIds } of people.users) {
    await people.signUp(id, billingOf(id, undefined))
    const livesMs = () => (isRewound ? 3 * storyMs + boundMs : chance.between(0, 40) * minuteMs)
    for (const remoteId of remoteIds) await crier.connect(id, remoteId, livesMs())
    if (isRewound || !chance.happens(0.2)) continue
    const lateLimitMinutes = chance.between(0, 3)
    lateLimits.set(id, lateLimitMinutes)
    await crier.settings.put(id, { ...(await crier.settings.get(id)), lateLimitMinutes })
  }
  crier.machine.start()
  if (isRewound) planPosts(world, people)
  else planStory(world, people)
  planFlood(world, people, hardship)
  planCuts(world, stage)
  const forgotten = isRewound ? planRewind(world, stage, () => crier.machine.cut(drawOutage(world))) : undefined
  if (!isRewound && !isCalm) {
    planFaults(world, stage)
    planInterruptions(world, stage, seed)
  }
  const afterward = writeAfterward(world, stage, beginning + storyMs)
  world.at(beginning + storyMs, () => {
    isFaulty = false
  })
  for (let minutes = 12; minutes <= 72; minutes += 12)
    world.at(
      beginning + storyMs + minutes * minuteMs,
      () => void people.reconnectAll().then(() => people.clearUp(!isRewound && minutes < 36 ? 0.5 : 0)),
    )
  for (let at = beginning; at < beginning + storyMs + boundMs; at += lookEveryMs)
    world.at(at, () => crier.platform.upkeep.lookForSilence(crier.targets, crier.posts))
  await world.run(beginning + storyMs + boundMs)

  const isPunctual = ({ postId, text }: { postId: string; text: string }) => afterward.includes(postId) && !isPrepared(text)
  const broken = brokenPromises({ world, ...stage }, lateLimits)
  return {
    seed,
    broken: [
      ...(isRewound ? broken.filter(isKeptWithoutMemory) : broken),
      ...(forgotten ? searchedForNothing(crier, forgotten) : []),
      ...(isCalm && !isRewound ? begunLate(stage, lateLimits) : []),
      ...crier.platform.upkeep.broken(crier.targets),
      ...lateAfterward(crier.platform.effects, people.written.filter(isPunctual)),
    ],
    steps: world.steps(),
    effects: crier.platform.effects.length,
    faults: drawn,
    history: [
      ...historyOf(crier),
      ...people.written.map((note) => JSON.stringify(note)),
      ...crier.machine.uptimes.map(
        ({ from, to }) => `published from ${toInstant(from)} to ${Number.isFinite(to) ? toInstant(to) : 'the end'}`,
      ),
    ],
  }
}

/**
 * The hardships. A clock that's an hour ahead isn't played here: a post it dated may be overlooked in the platform's
 * list, and this machine has to look for whatever it was cut off in or forgot.
 */
const hardshipOf = (seed: number, isRewound: boolean): Hardship => {
  const hardship = drawHardship(seed)
  const isAhead = hardship.jumps.some(({ aheadMs }) => aheadMs > minuteMs)
  return isAhead || isRewound ? { ...hardship, jumps: [] } : hardship
}

/**
 * What goes wrong on a self-hosted machine: anything at the platform, and a store without space. There's no network
 * between its parts, and it has one clock.
 */
const withoutNetwork = (faults: Faults): Faults => ({
  ...faults,
  kill: 0,
  storeAfter: 0,
  writtenAgain: 0,
  vaultFails: 0,
  startFails: 0,
  sendFails: 0,
  messageTwice: 0,
  messageLate: 0,
  planFails: 0,
  alarmTwice: 0,
  alarmLate: 0,
  alarmLost: 0,
  indexLagMs: 0,
  skewMs: 0,
  sweepOffMs: 0,
})

/**
 * The machine is cut off a few times, at any moment or around the next due post. Sometimes it's first stopped with a
 * grace period of a few seconds.
 */
const planCuts = (world: World, { crier, people }: Stage) => {
  const { chance, beginning } = world
  const cut = () => crier.machine.cut(drawOutage(world))
  const end = () => {
    if (!chance.happens(0.2)) return cut()
    crier.machine.stop()
    world.at(world.now() + chance.between(0, 10) * secondMs, cut)
  }
  for (let left = chance.between(1, 5); left > 0; left--)
    world.at(beginning + chance.between(30, 17 * 60) * secondMs, () => {
      const next = Math.min(...people.written.map(({ dueAt }) => dueAt).filter((dueAt) => dueAt > world.now()))
      if (chance.happens(0.4) || next > beginning + storyMs - minuteMs) end()
      else world.at(next + chance.between(-8 * secondMs, 4 * secondMs), end)
    })
}

/** How long the machine is down, and how long it answers people before it publishes again. */
const drawOutage = ({ chance }: World) => ({
  downMs: chance.pick([chance.between(1, 5), chance.between(5, 60), chance.between(60, 400)] as const) * secondMs,
  idleMs: chance.pick([0, chance.between(10, 5_000)] as const),
})

/** How long after a post's time, or the machine's restart, its first step may start, in ms. */
const patienceMs = 10 * secondMs

/** The posts whose first step was late although nothing went wrong except the machine's downtime. */
const begunLate = ({ crier: { targets, platform, machine } }: Stage, lateLimits: ReadonlyMap<string, number>) =>
  targets.all().flatMap((target) => {
    const { postId, accountId, revision, workspaceId: userId, dueAt, state, content } = target
    const by = latestBeginning(machine.uptimes, toMs(dueAt))
    const attempts = targets.allAttempts().filter((attempt) => attempt.accountId === accountId)
    // A step whose processing at the platform takes a while leaves no attempt but may leave a post.
    const begunAt = Math.min(
      ...attempts.filter((attempt) => attempt.postId === postId && attempt.revision === revision).map(({ startedAt }) => toMs(startedAt)),
      ...platform.effects.filter(({ text, account }) => text === content.text && `x_${account}` === accountId).map(({ at }) => at),
    )
    // The machine may have been cut off before it could store tokens that had just rotated. The post then waits for its
    // person to reconnect the account.
    const isLost = platform.everLost.has(accountId.slice('x_'.length))
    if (begunAt <= by || state.name === 'cancelled' || isLost || hasQueue(attempts, by)) return []
    // A person who sets a late limit is told that the machine was down for longer than it.
    const mayBeMissed = by - toMs(dueAt) >= Math.max(lateLimits.get(userId) ?? Number.POSITIVE_INFINITY, 1) * minuteMs
    if (state.name === 'missed' && mayBeMissed) return []
    const begun = Number.isFinite(begunAt) ? toInstant(begunAt) : 'no time'
    return [`started late on a machine: ${postId} on ${accountId} at ${begun}, due ${dueAt}, to begin by ${toInstant(by)}`]
  })

const latestBeginning = (uptimes: readonly Uptime[], readyAt: number) =>
  Math.min(
    ...uptimes.flatMap(({ from, to }) => {
      const by = Math.max(from, readyAt) + patienceMs
      return by <= to ? [by] : []
    }),
  )

/**
 * Reports whether an account's rate limit may delay a post that's due to start by then. Each cut of the machine may
 * cost a place in the queue.
 */
const hasQueue = (attempts: readonly { startedAt: string }[], by: number) =>
  attempts.filter(({ startedAt }) => Math.abs(toMs(startedAt) - by) < 3 * minuteMs).length > 3
