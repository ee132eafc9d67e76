import { leadMs } from '#functions/use-cases/publishing/enqueue.ts'
import type { EngineSize } from '#infra/aws/stages.ts'
import { byPlatform, Platform } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'

/** What is worked out: so many posts a day, to so many accounts each, and so many targets that are due in one second. */
export const load = { postsADay: 10_000_000, accounts: 4, targetsAtNine: 2_000_000 }

/** What a stage for that load sets; `deliverAtOnce` is its `reservedConcurrency` of deliver. */
export const size = {
  engine: {
    dueShards: 256,
    sweepParts: 256,
    jobHelpers: 200,
    deliveryPollers: byPlatform(() => ({ minimum: 200, maximum: 600 })),
  } satisfies EngineSize,
  deliverAtOnce: 6_000,
}

/** How the targets of the moment are spread over platforms, in parts of one: a quarter to each of four. */
const chosen = Platform.options.slice(0, 4)
export const spread = byPlatform((platform) => (chosen.includes(platform) ? 1 / chosen.length : 0))

/** How long a batch of ten takes that is past its moment, in seconds: the slowest of ten calls of a platform, and ten writes. */
export const batchSeconds = 3
export const batchSize = 10
export type Burst = { drainedInSeconds: number; peakPerSecond: number; mostInFlightOfOneQueue: number }

/** How many calls the pollers of a platform's queue make side by side. They have found messages for so many seconds. */
const callsOf = (platform: Platform, seconds: number) => {
  const { minimum, maximum } = size.engine.deliveryPollers[platform]
  return Math.min(10 * maximum, 10 * minimum + (1_000 * seconds) / 60)
}

/** How far ahead of their moment messages come, in seconds. */
const leadSeconds = leadMs / secondMs

/**
 * The burst by counters, second by second. The pollers of each queue grow. Lambda starts environments of the one function as fast as it does. Each
 * batch takes its time. Messages come ahead, so the first workers are there at the moment.
 */
export const simulateBurst = (): Burst => {
  const left = new Map(Platform.options.map((platform) => [platform, load.targetsAtNine * spread[platform]]))
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
      // Of the last few, none waits for a full batch.
      const rest = (left.get(platform) ?? 0) - inFlight / batchSeconds
      left.set(platform, rest < batchSize ? 0 : rest)
    }
    burst.peakPerSecond = Math.max(burst.peakPerSecond, Math.round(before - sum(left.values())))
    burst.drainedInSeconds += 1
  }
  return burst
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((one, other) => one + other, 0)
