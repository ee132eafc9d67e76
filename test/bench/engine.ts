import { minuteMs, secondMs } from '#shared/domain/times.ts'
import type { Bench } from './bench-context.ts'
import { burstAheadMs, measureBurst } from './burst.ts'
import { latenessAheadMs, latenessSpanMs, measureLateness } from './lateness.ts'
import { measureMemory } from './memory.ts'
import type { PartReport } from './report.ts'

/**
 * Measures lateness and burst, each in its own system. Both wait for minutes, so they run side by side. The burst
 * begins once the last of the spread posts is out. The alarms of both fire in the minute before.
 */
export const measureEngine = async (bench: Bench): Promise<Record<string, PartReport>> => {
  const plan = planOf(bench, Date.now())
  const [lateness, burst] = await Promise.all([
    bench.wants('lateness') ? measureLateness(bench, plan.latenessAt) : undefined,
    bench.wants('burst') ? measureBurst(bench, plan.burstAt) : undefined,
  ])
  const memory = bench.wants('memory') ? await measureMemory(bench, burst?.memory ?? {}) : undefined
  return { ...(lateness && { lateness }), ...(burst && { burst }), ...(memory && { memory }) }
}

const planOf = (bench: Bench, now: number) => {
  const spanMs = latenessSpanMs(bench.isQuick)
  const toBurstMs = spanMs + 3 * secondMs
  const latenessFrom = now + (bench.wants('lateness') ? latenessAheadMs(bench.isQuick) : 0)
  const burstFrom = now + (bench.wants('burst') ? burstAheadMs(bench.isQuick) - toBurstMs : 0)
  // Aligned to the full minute. The burst's alarm fires up to a minute after its time, so it never falls among the
  // spread posts.
  const step = bench.isQuick ? secondMs : minuteMs
  const latenessAt = Math.ceil(Math.max(latenessFrom, burstFrom) / step) * step
  return { latenessAt, burstAt: latenessAt + toBurstMs }
}
