import type { Machine as MachineState, MissedCheckRow, QueueRow } from '#shared/contracts/admin-rows.ts'
import type { Ending, Measured, MissedCheck } from '#shared/domain/measurements.ts'

/**
 * When a sweep finished. If it left anything undone, `overdueSince` is when the longest waiting part of that was due.
 */
export type Beat = { at: string; overdueSince?: string | undefined }

/** The sweep's heartbeat. */
export interface Heartbeat {
  beat(beat: Beat): Promise<void>
  /** The last beat. */
  last(): Promise<Beat | undefined>
}

/** The machine that Crier runs on, if it's the operator's own. */
export interface Machine {
  /** Its current state. Undefined if it doesn't answer. */
  state(): Promise<MachineState | undefined>
}

/** Reports the engine's performance to the operators. Never throws. */
export type Measure = (measured: Measured, ms: number) => void

/**
 * Reports to the operators each post to one account that ended or whose outcome is unknown, and each refusal that our
 * check missed. Never throws.
 */
export type Count = (event: Ending | MissedCheck) => void

/** What platforms refused although our check had passed it, with a count per kind. */
export interface MissedChecks {
  /** Counts one more of its kind at `now` (ms). A kind that hasn't come up for 90 days is dropped. */
  add(missed: MissedCheck, now: number): Promise<void>
  /** The most recent kinds, newest first, up to a hundred. */
  newest(): Promise<MissedCheckRow[]>
}

/** The sizes of the platforms' queues. May lag by moments. */
export interface QueueSizes {
  /** Reads the sizes for every platform. Throws `DomainError('upstream')` if the queues don't answer. */
  read(): Promise<QueueRow[]>
}
