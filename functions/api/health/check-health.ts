import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'

export type HealthDeps = {
  /** When the sweep last ran to its end. */
  lastSweepAt: () => Promise<string | undefined>
  /** When the longest waiting target was to be looked at, if any was before `now`. */
  oldestOverdue: (now: string) => Promise<string | undefined>
  /** Waits without keeping the process alive. */
  sleep: (ms: number) => Promise<void>
  report: (message: string, error: unknown) => void
}

/** The table has this long to answer, in ms. */
const deadlineMs = secondMs
/** The sweep runs every minute; without a sign of it for this long, in ms, posts may be late. */
const sweepAgeMax = 3 * minuteMs
const overdueMax = 5 * minuteMs

/**
 * Whether Crier does its work, as its table tells. `degraded` means that the table does not answer, the sweep has stopped, or work is left undone. A
 * system that has just started has had no sweep yet, which is no fault while nothing is overdue.
 */
export const checkHealth = async (deps: HealthDeps, now: number) => {
  const checkedAt = toInstant(now)
  const reading = await Promise.race([read(deps, checkedAt), deps.sleep(deadlineMs)])
  if (!reading) return { status: 'degraded' as const, checkedAt }

  const { lastSweepAt, overdueSince } = reading
  const overdueMs = overdueSince === undefined ? 0 : Math.max(0, now - toMs(overdueSince))
  const hasStopped = lastSweepAt !== undefined && now - toMs(lastSweepAt) > sweepAgeMax
  const status = hasStopped || overdueMs > overdueMax ? ('degraded' as const) : ('online' as const)
  return { status, checkedAt, ...(lastSweepAt && { lastSweepAt }), oldestOverdueSeconds: Math.round(overdueMs / secondMs) }
}

const read = async (deps: HealthDeps, now: string) => {
  try {
    const [lastSweepAt, overdueSince] = await Promise.all([deps.lastSweepAt(), deps.oldestOverdue(now)])
    return { lastSweepAt, overdueSince }
  } catch (error) {
    deps.report('The table did not answer the health check.', error)
    return undefined
  }
}
