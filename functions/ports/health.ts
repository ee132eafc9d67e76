import type { Machine as MachineState, MissedCheckRow, QueueRow } from '#shared/contracts/admin-rows.ts'
import type { Ending, Measured, MissedCheck } from '#shared/domain/measurements.ts'

/** When a sweep ran to its end. If it left anything undone, also since when the longest waiting of that has been due. */
export type Beat = { at: string; overdueSince?: string | undefined }

/** The sweep's sign of life. */
export interface Heartbeat {
  beat(beat: Beat): Promise<void>
  /** The last one. */
  last(): Promise<Beat | undefined>
}

/** The one machine that Crier runs on, where it is the operator's own. */
export interface Machine {
  /** How it stands now; undefined when it does not answer. */
  state(): Promise<MachineState | undefined>
}

/** Tells the operators how well the engine does. Never throws. */
export type Measure = (measured: Measured, ms: number) => void

/** Tells the operators of each post to one account that ended or whose outcome is unknown, and of what our check missed. Never throws. */
export type Count = (event: Ending | MissedCheck) => void

/** What platforms refused although our check had let it through, each kind with how often that happened. */
export interface MissedChecks {
  /** Counts one more of its kind at `now` (ms). A kind that has not come up for 90 days is forgotten. */
  add(missed: MissedCheck, now: number): Promise<void>
  /** The kinds that came up last, the newest first: a hundred at most. */
  newest(): Promise<MissedCheckRow[]>
}

/** How full the platforms' queues are. The numbers may lag by moments. */
export interface QueueSizes {
  /** Of every platform. Throws `DomainError('upstream')` when the queues don't answer. */
  read(): Promise<QueueRow[]>
}
