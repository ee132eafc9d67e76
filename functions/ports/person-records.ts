import type { AuditEvent } from '#shared/domain/audit.ts'
import type { Page } from './page.ts'

/** One thing that is kept of a person; `kind` says what it is. Its fields are those of the domain, never a secret. */
export type PersonRecord = { kind: string } & Record<string, unknown>

/** Everything that is kept of a person. */
export interface PersonRecords {
  /**
   * The person, their settings, accounts, sessions, files, suggestions and upvotes, and their posts, each followed by its targets and attempts: some dozens at a time
   * and at most 4 MB of them. Throws `DomainError('invalid')` when the cursor is not one of theirs.
   */
  page(userId: string, cursor?: string): Promise<Page<PersonRecord>>
}

/** Something that is kept of a person. The `id` of a post, an account or a file is its own; that of anything else means something here only. */
export type Belonging = { kind: 'post' | 'account' | 'media' | 'other'; id: string }

/** Everything that is kept of a person beside themselves and the job of their removal. The removal deletes it. Read consistently. */
export interface Belongings {
  /** Some of it: posts while there are any, then the rest in no order. Empty only when nothing is left. */
  some(userId: string): Promise<Belonging[]>
  /** Takes away what needs nothing else to be done. Again does no harm. */
  remove(userId: string, belonging: Belonging): Promise<void>
  /** Takes away what was tried for a post, which lies beside it. */
  removeAttempts(postId: string): Promise<void>
}

/** What was done to each person's account; kept for 400 days, and gone with the person. */
export interface Audit {
  /** Keeps an event of a person's. */
  note(userId: string, event: AuditEvent): Promise<void>
  /** A person's newest events, the latest first, at most `count`. */
  newest(userId: string, count: number): Promise<AuditEvent[]>
}

/** A keyed hash of the network that an address belongs to: without the key nobody can find the network by trying all of them. */
export type HashNetwork = (address: string) => string
