import { markRewound } from '#functions/use-cases/publishing/rewind.ts'
import { isFinal } from '#shared/domain/target-rules.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { fakeDueShards } from '#test/fakes/targets.ts'
import { createCrier } from './crier.ts'
import { drawFaults, type Faults, noFaults } from './faults.ts'
import { brokenPromises } from './invariants.ts'
import { createPeople, type People } from './people.ts'
import { billingOf } from './plan-changes.ts'
import { createWorld, type World } from './world.ts'

/** A period Crier forgets, in ms: at `endsAt`, its data goes back to what it was at `copiedAt`. */
type Forgotten = { copiedAt: number; endsAt: number }

const storyMs = 20 * minuteMs
const boundMs = 100 * minuteMs

/**
 * Plays one seed in which Crier's data goes back to an earlier copy, as when someone restores a backup or replaces the
 * folder. Everything running ends, and what's on the platform stays. Nothing may be posted twice or left waiting.
 */
export const runRewind = async (seed: number): Promise<string[]> => {
  const world = createWorld(seed)
  const { chance, beginning } = world
  const drawn = chance.happens(0.4) ? noFaults : withoutLostAccess(drawFaults(chance))
  let isFaulty = true
  const faults = () => (isFaulty ? drawn : { ...noFaults, knowsDuplicates: drawn.knowsDuplicates, hasUnreadable: drawn.hasUnreadable })
  const crier = createCrier(world, faults)
  const people = createPeople(world, crier, faults)
  for (const { id, remoteIds } of people.users) {
    await people.signUp(id, billingOf(id, undefined))
    for (const remoteId of remoteIds) await crier.connect(id, remoteId, 3 * storyMs + boundMs)
  }
  crier.sweepEveryMinute(beginning)
  crier.runJobsEveryMinute(beginning)
  planPosts(world, people)
  const forgotten = planRewind(world, { crier, people }, world.endMachine)
  world.at(beginning + storyMs, () => {
    isFaulty = false
  })
  for (let minutes = 12; minutes <= 72; minutes += 12) world.at(beginning + storyMs + minutes * minuteMs, () => void people.clearUp(0))
  await world.run(beginning + storyMs + boundMs)

  return [...brokenPromises({ world, crier, people }, new Map()).filter(isKeptWithoutMemory), ...searchedForNothing(crier, forgotten)].map(
    (text) => `rewind from ${toInstant(forgotten.endsAt)} to ${toInstant(forgotten.copiedAt)}: ${text}`,
  )
}

/**
 * Promises that can't be kept without memory: that a forgotten edit or cancellation counts (I3, I8), that a forgotten
 * failure is reported once (I11, I12), and that a thread's delay counts from a part whose time is forgotten (I26).
 */
const forgetful = ['I3 posted after it was cancelled', 'I8', 'I11', 'I12', 'I26']

/** Reports whether a broken promise also applies to a rewind. */
export const isKeptWithoutMemory = (text: string) => !forgetful.some((promise) => text.startsWith(promise))

/** Tokens aren't part of the copy, so nothing is known about lost ones. */
export const withoutLostAccess = (faults: Faults): Faults => ({
  ...faults,
  refreshLost: 0,
  unauthorized: 0,
  deafFromMs: 0,
  // When a list hides a post for longer than Crier looks for it, only a platform that refuses repeats prevents a
  // duplicate.
  findLagMs: Math.min(faults.findLagMs, minuteMs),
  dayBudget: 0,
})

export const planPosts = ({ at, chance, beginning }: World, people: People) => {
  const [anna, bert] = people.users
  if (!anna || !bert) return
  const count = chance.between(2, 8)
  for (let number = 0; number < count; number++) {
    const user = chance.pick([anna, bert] as const)
    const accountIds = user.remoteIds.slice(0, chance.between(1, 3)).map((id) => `x_${id}`)
    const inMs = chance.pick([0, chance.between(2, 119) * secondMs, chance.between(120, 900) * secondMs] as const)
    at(beginning + chance.between(0, 300) * secondMs, () => void people.write(user.id, `p${number}`, accountIds, inMs))
  }
}

type Stage = { crier: ReturnType<typeof createCrier>; people: People }

/** `endMachine` ends everything running just before the data goes back. */
export const planRewind = (world: World, { crier, people }: Stage, endMachine: () => void): Forgotten => {
  const { chance, beginning } = world
  const copiedAt = beginning + chance.between(60, 900) * secondMs
  const endsAt = copiedAt + chance.pick([chance.between(1, 60) * secondMs, chance.between(1, 30) * minuteMs] as const)
  let restores: (() => void)[] = []
  let lastBeat = beginning
  world.at(copiedAt, () => {
    restores = [crier.targets.copy(), crier.posts.copy()]
    void crier.heartbeat.last().then((beat) => {
      lastBeat = beat ? toMs(beat.at) : beginning
    })
  })
  world.at(endsAt, () => {
    endMachine()
    for (const restore of restores) restore()
    for (const note of people.written) if ((note.supersededAt ?? 0) > copiedAt) note.supersededAt = undefined
    const deps = { targets: crier.targets, shards: () => fakeDueShards, report: () => undefined }
    void markRewound(deps, { since: lastBeat, until: endsAt })
  })
  return { copiedAt, endsAt }
}

/** What was due only after the data went back is sent as usual, without a search. */
export const searchedForNothing = ({ targets }: Stage['crier'], { endsAt }: Forgotten) =>
  targets
    .all()
    .filter(
      ({ dueAt, rewoundTo, state }) =>
        rewoundTo !== undefined && (toMs(dueAt) > endsAt || (isFinal(state.name) && state.name !== 'cancelled')),
    )
    .map(({ postId, accountId, state }) => `${postId} on ${accountId} is ${state.name} and still marked`)
