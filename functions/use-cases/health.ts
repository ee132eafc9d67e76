import type { Beat, Machine } from '#functions/ports/health.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'

export type HealthDeps = {
  /** The sweep's last heartbeat. */
  lastBeat: () => Promise<Beat | undefined>
  /** When this process started, in ms. */
  startedAt: number
  /** Waits without keeping the process alive. */
  sleep: (ms: number) => Promise<void>
  report: (message: string, error: unknown) => void
  /** Missing if Crier doesn't run on the operator's own machine. */
  machine?: Machine | undefined
}

/** How long the table has to answer, in ms. */
const deadlineMs = secondMs
/**
 * How old the sweep's last heartbeat may be, in ms. The sweep runs every minute. Beyond this age, posts may be late.
 */
const sweepAgeMax = 3 * minuteMs
const overdueMax = 5 * minuteMs

/**
 * Checks whether Crier is doing its work, according to its table. `degraded` means that the table doesn't answer, the
 * sweep has stopped, work is overdue, or the disk of the operator's own machine is full. A system that has just started
 * has had no sweep yet, which is fine for as long as a sweep may be late.
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
