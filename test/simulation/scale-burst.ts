import { leadMs } from '#functions/use-cases/publishing/enqueue.ts'
import type { EngineSize } from '#infra/aws/stages.ts'
import { byPlatform, type Platform, platformIds } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'

/** The load to compute: posts per day, accounts per post, and targets due in one second. */
export const load = { postsADay: 10_000_000, accounts: 4, targetsAtNine: 2_000_000 }

/** What a stage for that load sets. `deliverAtOnce` is the `reservedConcurrency` of deliver. */
export const size = {
  engine: {
    dueShards: 256,
    sweepParts: 256,
    jobHelpers: 200,
    deliveryPollers: byPlatform(() => ({ minimum: 200, maximum: 600 })),
  } satisfies EngineSize,
  deliverAtOnce: 6_000,
}

/** How the simultaneous targets are spread over platforms, as fractions: a quarter to each of four. */
const chosen = platformIds.slice(0, 4)
export const spread = byPlatform((platform) => (chosen.includes(platform) ? 1 / chosen.length : 0))

/**
 * How long a batch of ten that's past its time takes, in seconds: the slowest of ten platform calls, plus ten writes.
 */
export const batchSeconds = 3
export const batchSize = 10
export type Burst = { drainedInSeconds: number; peakPerSecond: number; mostInFlightOfOneQueue: number }

/** How many concurrent calls the pollers of a platform's queue make after finding messages for this many seconds. */
const callsOf = (platform: Platform, seconds: number) => {
  const { minimum, maximum } = size.engine.deliveryPollers[platform]
  return Math.min(10 * maximum, 10 * minimum + (1_000 * seconds) / 60)
}

/** How far ahead of their time messages arrive, in seconds. */
const leadSeconds = leadMs / secondMs

/**
 * Simulates the burst with counters, second by second. Each queue's pollers scale up. Lambda starts environments of the
 * function at its maximum rate. Each batch takes its time. Messages arrive ahead, so the first workers are ready on
 * time.
 */
export const simulateBurst = (): Burst => {
  const left = new Map(platformIds.map((platform) => [platform, load.targetsAtNine * spread[platform]]))
  const burst = { drainedInSeconds: 0, peakPerSecond: 0, mostInFlightOfOneQueue: 0 }
  while ([...left.values()].some((targets) => targets > 0)) {
    const seconds = burst.drainedInSeconds + leadSeconds
    const environments = Math.min(size.deliverAtOnce, 1_000 * (1 + Math.floor(seconds / 10)))
    const wanted = new Map([...left].map(([platform, targets]) => [platform, Math.min(callsOf(platform, seconds), targets / batchSize)]))
    const part = Math.min(1, environments / sum(wanted.values()))
    const before = sum(left.values())
    for (const [platform, calls] of wanted) {
      const inFlight = calls * part * batchSize
      burst.mostInFlightOfOneQueue = Math.max(burst.mostInFlightOfOneQueue, Math.round(inFlight))
      // The last few don't wait for a full batch.
      const rest = (left.get(platform) ?? 0) - inFlight / batchSeconds
      left.set(platform, rest < batchSize ? 0 : rest)
    }
    burst.peakPerSecond = Math.max(burst.peakPerSecond, Math.round(before - sum(left.values())))
    burst.drainedInSeconds += 1
  }
  return burst
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((one, other) => one + other, 0)
