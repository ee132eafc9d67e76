import type { DeliveryMessage } from '#functions/ports/deliveries.ts'
import type { QueueRow } from '#shared/contracts/admin-rows.ts'
import type { Ending, Measured, MissedCheck } from '#shared/domain/measurements.ts'
import type { RawMail } from '../mail/outgoing-mail.ts'

/** What the engine's thread does for the serving thread. Times are in ms. */
export type EngineCalls = {
  /** Begins publishing and running jobs. */
  begin: (input: undefined) => void
  send: (entries: readonly { message: DeliveryMessage; delayMs: number }[]) => Promise<DeliveryMessage[]>
  /** Runs a person's due jobs. */
  runJobsOf: (ownerId: string) => Promise<void>
  /** Runs all jobs that are due by then. */
  runJobs: (until: number) => Promise<void>
  queueSizes: (input: undefined) => QueueRow[]
  /** Begins nothing more, and lets running work end, for this long at most. */
  stop: (patienceMs: number) => Promise<void>
}

/** What the serving thread does for the engine's. */
export type ServingCalls = {
  takeMail: (mail: RawMail) => unknown
  measured: (line: MeasuredLine) => void
}

/** One of the engine's measurements: how a post ended, what a check missed, or how long something took, in ms. */
export type MeasuredLine = { counted: Ending | MissedCheck } | { measured: Measured; ms: number }
