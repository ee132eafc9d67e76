import { dayMs, secondMs } from './times.ts'

/** From the `threshold`th failure on, the next attempt is delayed: one second, then doubling up to `delayMaxMs`. */
export type ThrottleRule = { threshold: number; delayMaxMs: number }

/** Consecutive failed attempts: their count, when (ms) the next is checked, and when (ms) they're forgotten. */
export type Failures = { count: number; opensAt: number; endsAt: number }

/** How long failures are remembered after the last one, in ms. */
const memoryMs = dayMs

/** Returns the ms until an attempt at `now` is checked, or 0 if it's immediate. */
export const waitAfter = (failures: Failures | undefined, now: number) => Math.max(0, (live(failures, now)?.opensAt ?? now) - now)

/** Returns the state after another failure at `now`. */
export const addFailure = (before: Failures | undefined, { threshold, delayMaxMs }: ThrottleRule, now: number): Failures => {
  const count = (live(before, now)?.count ?? 0) + 1
  const opensAt = count < threshold ? 0 : now + Math.min(delayMaxMs, secondMs * 2 ** (count - threshold))
  return { count, opensAt, endsAt: now + memoryMs }
}

const live = (failures: Failures | undefined, now: number) => (failures && failures.endsAt > now ? failures : undefined)
