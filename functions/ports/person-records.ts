import type { AuditEvent } from '#shared/domain/audit.ts'
import type { Page } from './page.ts'

/** One record stored about a person. `kind` says what it is. It has the domain's fields, never a secret. */
export type PersonRecord = { kind: string } & Record<string, unknown>

/** Everything stored about a person, or about a shared workspace, which is stored the same way. */
export interface PersonRecords {
  /**
   * Returns the person, their settings, accounts, sessions, files, suggestions, and upvotes, and their posts, each
   * followed by its targets and attempts. A page has a few dozen records and at most 4 MB. Throws
   * `DomainError('invalid')` if the cursor isn't from this list.
   */
  page(userId: string, cursor?: string): Promise<Page<PersonRecord>>
}

/**
 * A record that belongs to a person. For a post, an account, or a file, `id` is its own id. For anything else, it has a
 * meaning only here.
 */
export type Belonging = { kind: 'post' | 'account' | 'media' | 'other'; id: string }

/**
 * Everything stored for a person except the person and the job that removes them. The removal deletes it. Read
 * consistently.
 */
export interface Belongings {
  /**
   * Returns some of it: posts while there are any, then the rest in no particular order. Empty only if nothing is left.
   */
  some(userId: string): Promise<Belonging[]>
  /** Deletes a record that needs no other cleanup. Idempotent. */
  remove(userId: string, belonging: Belonging): Promise<void>
  /** Deletes the attempts of a post, which are stored beside it. */
  removeAttempts(postId: string): Promise<void>
}

/** The audit events of each person's account, kept for 400 days and deleted with the person. */
export interface Audit {
  /** Stores an event under a person. */
  note(userId: string, event: AuditEvent): Promise<void>
  /** Returns a person's newest events, latest first, at most `count`. */
  newest(userId: string, count: number): Promise<AuditEvent[]>
}

/** Returns a keyed hash of an address's network. Without the key, nobody can find the network by trying them all. */
export type HashNetwork = (address: string) => string
