import { minuteMs, secondMs } from '#shared/domain/times.ts'
import type { Bench } from './bench-context.ts'
import { burstAheadMs, measureBurst } from './burst.ts'
import { latenessAheadMs, latenessSpanMs, measureLateness } from './lateness.ts'
import { measureMemory } from './memory.ts'
import type { PartReport } from './report.ts'

/**
 * Lateness and burst, each in a system of its own. Both wait for minutes, so they wait together. The burst begins when the last of the spread posts
 * is out. The alarms of both fire in the minute before.
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
  // At the full minute. An alarm of the burst fires up to a minute after its time. So none falls among the spread posts.
  const step = bench.isQuick ? secondMs : minuteMs
  const latenessAt = Math.ceil(Math.max(latenessFrom, burstFrom) / step) * step
  return { latenessAt, burstAt: latenessAt + toBurstMs }
}
