import type { Beat, Machine } from '#functions/ports/health.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'

export type HealthDeps = {
  /** The sweep's last sign of life. */
  lastBeat: () => Promise<Beat | undefined>
  /** Since when this process has been there, in ms. */
  startedAt: number
  /** Waits without keeping the process alive. */
  sleep: (ms: number) => Promise<void>
  report: (message: string, error: unknown) => void
  /** Missing where the machine is nobody's own. */
  machine?: Machine | undefined
}

/** The table has this long to answer, in ms. */
const deadlineMs = secondMs
/** The sweep runs every minute; without a sign of it for this long, in ms, posts may be late. */
const sweepAgeMax = 3 * minuteMs
const overdueMax = 5 * minuteMs

/**
 * Whether Crier does its work, as its table tells. `degraded` means that the table does not answer, the sweep has stopped, work is left undone, or the
 * disk of a machine of one's own is full. A
 * system that has just started has had no sweep yet. That is no fault for as long as a sweep may be away.
 */
export const checkHealth = async (deps: HealthDeps, now: number) => {
  const checkedAt = toInstant(now)
  const [reading, machine] = await Promise.all([Promise.race([read(deps), deps.sleep(deadlineMs)]), deps.machine?.state()])
  const disk = machine?.diskState === 'full' ? { disk: 'full' as const } : {}
  if (!reading) return { status: 'degraded' as const, checkedAt, ...disk }

  const { at: lastSweepAt, overdueSince } = reading
  const overdueMs = overdueSince === undefined ? 0 : Math.max(0, now - toMs(overdueSince))
  const hasStopped = now - (lastSweepAt === undefined ? deps.startedAt : toMs(lastSweepAt)) > sweepAgeMax
  const status = hasStopped || overdueMs > overdueMax || machine?.diskState === 'full' ? ('degraded' as const) : ('online' as const)
  return { status, checkedAt, ...(lastSweepAt && { lastSweepAt }), oldestOverdueSeconds: Math.round(overdueMs / secondMs), ...disk }
}

const read = async (deps: HealthDeps): Promise<Partial<Beat> | undefined> => {
  try {
    return (await deps.lastBeat()) ?? {}
  } catch (error) {
    deps.report('The table did not answer the health check.', error)
    return undefined
  }
}
