import type { DeliveryMessage } from '#functions/ports/deliveries.ts'
import type { QueueRow } from '#shared/contracts/admin-rows.ts'
import type { Ending, Measured, MissedCheck } from '#shared/domain/measurements.ts'
import type { RawMail } from '../mail/outgoing-mail.ts'

/** What the engine's thread does for the one that serves. Times are in ms. */
export type EngineCalls = {
  /** Begins to publish, and to do jobs. */
  begin: (input: undefined) => void
  send: (entries: readonly { message: DeliveryMessage; delayMs: number }[]) => Promise<DeliveryMessage[]>
  /** Does a person's due jobs. */
  runJobsOf: (userId: string) => Promise<void>
  /** Does all jobs that are due by then. */
  runJobs: (until: number) => Promise<void>
  queueSizes: (input: undefined) => QueueRow[]
  /** Begins nothing more, and lets what runs end, for so long at most. */
  stop: (patienceMs: number) => Promise<void>
}

/** What the thread that serves does for the engine's. */
export type ServingCalls = {
  takeMail: (mail: RawMail) => unknown
  measured: (line: MeasuredLine) => void
}

/** What was measured of the engine: how a post ended, what a check missed, or how long something took, in ms. */
export type MeasuredLine = { counted: Ending | MissedCheck } | { measured: Measured; ms: number }
