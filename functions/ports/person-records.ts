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
