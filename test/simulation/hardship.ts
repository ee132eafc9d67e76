import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { drawClockJumps } from './clock-jumps.ts'
import type { Crier } from './crier.ts'
import { type Faults, noFaults } from './faults.ts'
import type { People } from './people.ts'
import { chanceOf } from './random.ts'
import type { ClockJump, World } from './world.ts'

/**
 * What is hard in some seeds: many posts at once on one account, or texts that a bug of ours can't begin. Or a platform only asks to wait, or the
 * clock jumps.
 */
export type Hardship = { flood: number; isCalm: boolean; faults: Pick<Faults, 'bugs' | 'asksToWait' | 'proxied'>; jumps: ClockJump[] }

/** Drawn apart, so that other seeds are what they would be without. */
export const drawHardship = (seed: number): Hardship => {
  const chance = chanceOf(-seed - 1_000_000)
  const flood = chance.happens(0.06) ? chance.between(1, 40) : chance.happens(0.012) ? chance.between(41, 300) : 0
  const bugs = chance.happens(0.06) ? chance.next() * 0.5 : 0
  // A large flood is played without any fault, too: only then its order and its end are known.
  const isLargeAndCalm = flood > 40 && chance.happens(0.5)
  const asksToWait = chance.happens(0.04)
  // With a large flood a jump would only show that the flood has no end in time.
  const jumps = flood > 40 ? [] : drawClockJumps(chance)
  // What a jump alone does is told apart from what other faults do, too.
  const isCalm = isLargeAndCalm || (jumps.length > 0 && chance.happens(0.5))
  const proxied = chance.happens(0.15) ? chance.next() * 0.3 : 0
  return { flood, isCalm, faults: { bugs, asksToWait, proxied }, jumps }
}

/**
 * What is not played besides a clock that jumps. Over midnight it has the next day's budget. If it is ahead of a platform's clock, it may overlook
 * ours in the platform's list. So no answer is lost then.
 */
const withJumps = (jumps: readonly ClockJump[]): Partial<Faults> => {
  const isAhead = jumps.some(({ aheadMs }) => aheadMs > minuteMs)
  return { dayBudget: 0, ...(isAhead && { kill: 0, storeBefore: 0, storeAfter: 0, cutAfter: 0, hangs: 0, proxied: 0 }) }
}

/** These faults with what is hard besides; the same ones where nothing is. */
export const withHardship = (faults: Faults, { isCalm, faults: hard, jumps }: Hardship): Faults => {
  if (isCalm) return noFaults
  if (jumps.length > 0) return { ...faults, ...hard, ...withJumps(jumps) }
  return hard.bugs > 0 || hard.asksToWait || hard.proxied > 0 ? { ...faults, ...hard } : faults
}

/** Somebody has written so many posts that are due within one minute on one account. */
export const planFlood = (world: World, people: People, { flood }: Hardship) => {
  const { chance, beginning } = world
  const dueAt = beginning + chance.between(120, 300) * secondMs
  const isAtOnce = chance.happens(0.5)
  for (let number = 0; number < flood; number++) {
    const at = beginning + minuteMs + number * 100
    const spread = isAtOnce ? 0 : chance.between(0, 59) * secondMs
    world.at(at, () => void people.write('bert', `flooded${number}`, ['x_13'], dueAt + spread - at))
  }
}

/** How long after the story everybody writes once more, to see that nothing is left of the faults, in ms. */
const afterwardsMs = 85 * minuteMs

/** Has everybody connect anew, and write to each of their accounts long after all faults are over; gives the ids of these posts. */
export const writeAfterwards = (world: World, { crier, people }: { crier: Crier; people: People }, storyEndsAt: number) =>
  people.users.flatMap(({ id, remoteIds }) =>
    remoteIds.map((remoteId) => {
      const postId = `after${remoteId}`
      // Tokens that were lost in a fault may show it only now.
      world.at(storyEndsAt + afterwardsMs - minuteMs, () => void crier.connect(id, remoteId, 2 * hourMs))
      world.at(storyEndsAt + afterwardsMs, () => void people.write(id, postId, [`x_${remoteId}`], 3 * minuteMs))
      return postId
    }),
  )
