import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { drawClockJumps } from './clock-jumps.ts'
import type { Crier } from './crier.ts'
import { type Faults, noFaults } from './faults.ts'
import type { People } from './people.ts'
import { chanceOf } from './random.ts'
import type { ClockJump, World } from './world.ts'

/**
 * Extra difficulties in some seeds: many simultaneous posts on one account, texts that hit a bug of ours before the
 * first step, a platform that only asks to wait, or clock jumps.
 */
export type Hardship = { flood: number; isCalm: boolean; faults: Pick<Faults, 'bugs' | 'asksToWait' | 'proxied'>; jumps: ClockJump[] }

/** Drawn from a separate source, so other seeds are unaffected. */
export const drawHardship = (seed: number): Hardship => {
  const chance = chanceOf(-seed - 1_000_000)
  const flood = chance.happens(0.06) ? chance.between(1, 40) : chance.happens(0.012) ? chance.between(41, 300) : 0
  const bugs = chance.happens(0.06) ? chance.next() * 0.5 : 0
  // A large flood is also played without any fault. Only then are its order and end known.
  const isLargeAndCalm = flood > 40 && chance.happens(0.5)
  const asksToWait = chance.happens(0.04)
  // With a large flood, a jump would only show that the flood doesn't end in time.
  const jumps = flood > 40 ? [] : drawClockJumps(chance)
  // The effects of a jump alone are also kept apart from those of other faults.
  const isCalm = isLargeAndCalm || (jumps.length > 0 && chance.happens(0.5))
  const proxied = chance.happens(0.15) ? chance.next() * 0.3 : 0
  return { flood, isCalm, faults: { bugs, asksToWait, proxied }, jumps }
}

/**
 * Faults not combined with clock jumps. After a jump past midnight, the next day's budget applies. A clock ahead of the
 * platform's may overlook our post in the platform's list, so no response is lost then.
 */
const withJumps = (jumps: readonly ClockJump[]): Partial<Faults> => {
  const isAhead = jumps.some(({ aheadMs }) => aheadMs > minuteMs)
  return { dayBudget: 0, ...(isAhead && { kill: 0, storeBefore: 0, storeAfter: 0, cutAfter: 0, hangs: 0, proxied: 0 }) }
}

/** Returns these faults plus the hardship, or the same ones if there's none. */
export const withHardship = (faults: Faults, { isCalm, faults: hard, jumps }: Hardship): Faults => {
  if (isCalm) return noFaults
  if (jumps.length > 0) return { ...faults, ...hard, ...withJumps(jumps) }
  return hard.bugs > 0 || hard.asksToWait || hard.proxied > 0 ? { ...faults, ...hard } : faults
}

/** Plans a person's posts that are due within one minute on one account. */
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

/** How long after the story everyone writes once more, to check that no fault has lasting effects, in ms. */
const afterwardMs = 85 * minuteMs

/**
 * Makes everyone reconnect and write to each of their accounts long after all faults are over. Returns these posts'
 * IDs.
 */
export const writeAfterward = (world: World, { crier, people }: { crier: Crier; people: People }, storyEndsAt: number) =>
  people.users.flatMap(({ id, remoteIds }) =>
    remoteIds.map((remoteId) => {
      const postId = `after${remoteId}`
      // Tokens lost in a fault may only show now.
      world.at(storyEndsAt + afterwardMs - minuteMs, () => void crier.connect(id, remoteId, 2 * hourMs))
      world.at(storyEndsAt + afterwardMs, () => void people.write(id, postId, [`x_${remoteId}`], 3 * minuteMs))
      return postId
    }),
  )
