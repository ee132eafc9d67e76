import type { Machine as MachineState, QueueRow } from '#shared/contracts/admin-rows.ts'
import type { Ending, Measured } from '#shared/domain/measurements.ts'

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

/** Tells the operators of each post to one account that ended, or whose outcome is unknown. Never throws. */
export type Count = (ending: Ending) => void

/** How full the platforms' queues are. The numbers may lag by moments. */
export interface QueueSizes {
  /** Of every platform. Throws `DomainError('upstream')` when the queues don't answer. */
  read(): Promise<QueueRow[]>
}
