import type { QueueRow } from '#shared/contracts/admin-rows.ts'

/** How full the platforms' queues are. The numbers may lag by moments. */
export interface QueueSizes {
  /** Of every platform. Throws `DomainError('upstream')` when the queues don't answer. */
  read(): Promise<QueueRow[]>
}
