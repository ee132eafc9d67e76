import type { AuditEvent } from '#shared/domain/audit.ts'

/** What was done to each person's account; kept for 400 days, and gone with the person. */
export interface Audit {
  /** Keeps an event of a person's. */
  note(userId: string, event: AuditEvent): Promise<void>
  /** A person's newest events, the latest first, at most `count`. */
  newest(userId: string, count: number): Promise<AuditEvent[]>
}

/** A keyed hash of the network that an address belongs to: without the key nobody can find the network by trying all of them. */
export type HashNetwork = (address: string) => string
