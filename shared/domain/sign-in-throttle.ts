import { dayMs, secondMs } from './times.ts'

/** From the `threshold`th failure on the next attempt has to wait: a second, then twice as long each time, at most `delayMaxMs`. */
export type ThrottleRule = { threshold: number; delayMaxMs: number }

/** Failed attempts in a row: how many, from when on (ms) the next one is checked, and when (ms) all this is forgotten. */
export type Failures = { count: number; opensAt: number; endsAt: number }

/** How long failures are remembered after the last one. */
const memoryMs = dayMs

/** The ms until an attempt at `now` is checked; 0 if it is at once. */
export const waitAfter = (failures: Failures | undefined, now: number) => Math.max(0, (live(failures, now)?.opensAt ?? now) - now)

/** What is remembered after one more failure at `now`. */
export const addFailure = (before: Failures | undefined, { threshold, delayMaxMs }: ThrottleRule, now: number): Failures => {
  const count = (live(before, now)?.count ?? 0) + 1
  const opensAt = count < threshold ? 0 : now + Math.min(delayMaxMs, secondMs * 2 ** (count - threshold))
  return { count, opensAt, endsAt: now + memoryMs }
}

const live = (failures: Failures | undefined, now: number) => (failures && failures.endsAt > now ? failures : undefined)
