import { secondMs, toMs } from '#shared/domain/times.ts'
import type { Crier } from './crier.ts'
import type { People } from './people.ts'
import { type Chance, chanceOf } from './random.ts'
import type { World } from './world.ts'

/** The share of seeds in which someone interferes while a post is on its way. */
const interruptedShare = 0.35

/** How many times to look for a post on its way before giving up. */
const looksMax = 400

type InterruptionDeps = { crier: Crier; people: People; chance: Chance }

/**
 * People and operators who interfere at any point of a post's way: around its time, while it's prepared or sent, and
 * while the platform processes it. A person disconnects the account, often reconnecting it soon, or pauses everything,
 * or an operator pauses the platform. Drawn from a separate source, so other seeds are unaffected.
 */
export const planInterruptions = (world: World, stage: Pick<InterruptionDeps, 'crier' | 'people'>, seed: number) => {
  const chance = chanceOf(seed + 600_000_000)
  if (!chance.happens(interruptedShare)) return
  for (let left = chance.between(1, 4); left > 0; left--)
    world.at(world.beginning + chance.between(1, 900) * secondMs, () => void interrupt(world, { ...stage, chance }))
}

const interrupt = async (world: World, { crier, people, chance }: InterruptionDeps) => {
  const isOnItsWay = chance.happens(0.7)
  for (let looks = 0; looks < looksMax; looks++) {
    const found = crier.targets
      .all()
      .filter(({ state, dueAt }) =>
        isOnItsWay
          ? state.name === 'sending' || state.name === 'processing'
          : state.name === 'enqueued' && Math.abs(toMs(dueAt) - world.now()) < 3 * secondMs,
      )
    const [first, ...others] = found
    if (first) return comeBetween(world, { people, chance }, chance.pick([first, ...others]))
    await world.pause(chance.between(50, 800))
  }
}

type Account = { workspaceId: string; accountId: string }

const comeBetween = async (world: World, { people, chance }: Omit<InterruptionDeps, 'crier'>, { workspaceId, accountId }: Account) => {
  const remoteId = accountId.slice('x_'.length)
  await world.pause(chance.between(0, 1_500))
  const what = chance.pick(['disconnect', 'disconnect', 'pause', 'pause-platform'] as const)
  if (what === 'pause') return people.pause(workspaceId)
  if (what === 'pause-platform') return people.pausePlatform()
  await people.disconnect(workspaceId, remoteId)
  if (!chance.happens(0.6)) return
  world.at(world.now() + chance.between(1, 200) * secondMs, () => void people.connectAgain(workspaceId, remoteId))
}
