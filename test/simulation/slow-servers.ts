import { firstAnswerMs } from '#functions/use-cases/publishing/lanes.ts'
import { isFinal } from '#shared/domain/target-rules.ts'
import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { createCrier } from './crier.ts'
import { noFaults } from './faults.ts'
import { brokenPromises } from './invariants.ts'
import { createPeople, type Written } from './people.ts'
import { billingOf } from './plan-changes.ts'
import type { Effect } from './platform.ts'
import { type Chance, chanceOf } from './random.ts'
import { historyOf, type SeedResult } from './run-seed.ts'
import type { SimulatedServer } from './servers.ts'
import { createWorld } from './world.ts'

/** A person with accounts on slow servers, and the posts sent to all of them. */
export type SlowServers = {
  accounts: number
  posts: number
  /** Each server's response time, in ms. */
  answersAfterMs: (now: number) => number
  /** True if they were fast until the posts were due, so Crier trusts them for one more call. */
  wereFast: boolean
  /** True if each account is on its own server. */
  isManyServers: boolean
  /** How far apart the posts are due, in ms. */
  apartMs: number
}

type Setting = { isMachine: boolean; slow: SlowServers | undefined }

/**
 * How late anyone else's post may be, in ms: the time of a message and a call. Servers that were fast until then can
 * hold every worker once, for as long as a worker waits for a first response, and a post with two calls before it's
 * public waits slightly longer.
 */
const lateMaxMs = (slow: SlowServers | undefined) => (slow?.wereFast ? firstAnswerMs + 2.5 * secondMs : 2 * secondMs)

/** When the slow person's first post is due, in ms after the beginning. */
const firstDueMs = 5 * minuteMs

const boundMs = 3 * hourMs

/** How many batches of ten AWS delivers to Mastodon servers concurrently with Crier's template. */
const batchesMax = 10

/** Plays one seed in which a person's servers are slow, which nobody else may notice. */
export const runBesideSlowServers = async (seed: number): Promise<SeedResult> => {
  const chance = chanceOf(-seed - 2_000_000)
  const { lateMs: _, ...result } = await playBeside(seed, { isMachine: chance.happens(0.5), slow: drawSlowServers(chance) })
  return result
}

const drawSlowServers = (chance: Chance): SlowServers => {
  const slowMs = chance.pick([6, 10, 15, 30] as const) * secondMs
  // Some servers are fast at first, so Crier learns to trust them.
  const wereFast = chance.happens(0.3)
  const trustedMs = wereFast ? firstDueMs + chance.between(0, 60) * secondMs : 0
  const slowFrom = createWorld(0).beginning + trustedMs
  return {
    accounts: chance.between(20, 98),
    posts: chance.between(1, 8),
    answersAfterMs: (now) => (now < slowFrom ? chance.between(20, 400) : slowMs),
    wereFast,
    isManyServers: chance.happens(0.3),
    apartMs: chance.pick([0, secondMs, 20 * secondMs] as const),
  }
}

/** Plays a seed and returns by how many ms each of the other people's posts was late. */
export const playBeside = async (seed: number, { isMachine, slow }: Setting) => {
  const world = createWorld(seed)
  const { chance, beginning } = world
  const crier = createCrier(world, () => noFaults, { isMachine, batchesMax })
  const people = createPeople(world, crier, () => noFaults)
  const serve = (remoteId: string, server: SimulatedServer) => crier.platform.servers.set(remoteId, server)
  const quick = { host: 'quick.test', answersAfterMs: () => chance.between(20, 400) }
  const own = { host: 'own.test', answersAfterMs: () => chance.between(20, 400) }

  for (const { id, remoteIds } of people.users) {
    await people.signUp(id, billingOf(id, undefined))
    for (const [index, remoteId] of remoteIds.entries()) {
      await crier.connect(id, remoteId, boundMs)
      // A single account if the platform runs the servers itself.
      if (index > 0) serve(remoteId, id === 'bert' ? own : quick)
    }
  }
  if (isMachine) crier.machine.start()
  else {
    crier.sweepEveryMinute(beginning)
    crier.runJobsEveryMinute(beginning)
  }
  if (slow) await planSlowServers({ world, crier, people }, slow)
  planOthers({ world, people })
  await world.run(beginning + boundMs)

  const others = people.written.filter(({ workspaceId }) => workspaceId !== slowPerson)
  const late = others.flatMap((note) => lateOf(crier.platform.effects, note))
  const broken = [
    ...brokenPromises({ world, crier, people }, new Map()),
    ...late
      .filter(({ ms }) => ms > lateMaxMs(slow))
      .map(({ text, ms }) => `I29 ${text} came ${ms} ms late because of somebody else's server`),
    ...crier.targets
      .all()
      .filter(({ workspaceId, state }) => workspaceId !== slowPerson && state.name !== 'published')
      .map(({ postId, state }) => `I29 ${postId} is ${state.name}`),
  ]
  return {
    seed,
    broken,
    lateMs: late.map(({ ms }) => ms),
    ended: crier.targets.all().filter(({ state }) => isFinal(state.name)).length,
    steps: world.steps(),
    effects: crier.platform.effects.length,
    faults: noFaults,
    history: historyOf(crier),
  }
}

type Stage = { world: ReturnType<typeof createWorld>; crier: ReturnType<typeof createCrier>; people: ReturnType<typeof createPeople> }

const slowPerson = 'carl'

/** A person writes their posts early, all due at about the same time. */
const planSlowServers = async ({ world, crier, people }: Stage, slow: SlowServers) => {
  await people.signUp(slowPerson, billingOf(slowPerson, undefined))
  const remoteIds = Array.from({ length: slow.accounts }, (_, index) => `slow${index}`)
  for (const remoteId of remoteIds) {
    await crier.connect(slowPerson, remoteId, boundMs)
    const host = slow.isManyServers ? `${remoteId}.test` : 'slow.test'
    crier.platform.servers.set(remoteId, { host, answersAfterMs: () => slow.answersAfterMs(world.now()) })
  }
  const accountIds = remoteIds.map((remoteId) => `x_${remoteId}`)
  for (let number = 0; number < slow.posts; number++) {
    const at = world.beginning + (1 + number) * secondMs
    const inMs = firstDueMs + number * slow.apartMs - (1 + number) * secondMs
    const kind = world.chance.pick(['recognized', 'chosen'] as const)
    world.at(at, () => void people.write(slowPerson, `slow${number}`, accountIds, inMs, `${kind} slow${number}`))
  }
}

/** Everyone else posts before, in the same second, and after. */
const planOthers = ({ world, people }: Pick<Stage, 'world' | 'people'>) => {
  const { chance, beginning } = world
  for (const { id, remoteIds } of people.users)
    for (const [index, remoteId] of remoteIds.entries())
      for (const [round, dueMs] of [4 * minuteMs, firstDueMs, firstDueMs + chance.between(1, 59) * secondMs, 8 * minuteMs].entries()) {
        const kind = index === 0 ? 'text' : 'recognized'
        const postId = `${id}${remoteId}round${round}`
        world.at(beginning + minuteMs + round, () => {
          void people.write(id, postId, [`x_${remoteId}`], beginning + dueMs - world.now(), `${kind} ${postId}`)
        })
      }
}

const lateOf = (effects: readonly Effect[], { text, dueAt }: Written) => {
  const first = effects.find((effect) => effect.text === text && effect.part === 1)
  return [{ text, ms: first ? first.at - dueAt : Number.POSITIVE_INFINITY }]
}

/** The attack as first seen: 98 accounts on one server that answers after 15 s, and eight posts. */
export const fifteenSeconds: SlowServers = {
  accounts: 98,
  posts: 8,
  answersAfterMs: () => 15 * secondMs,
  wereFast: false,
  isManyServers: false,
  apartMs: 0,
}
