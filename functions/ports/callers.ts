import type { Session } from '#shared/domain/sessions.ts'
import type { User } from '#shared/domain/users.ts'
import type { SessionRef } from './sessions.ts'

/** A live session with its person; there is none for a session that outlived them. */
type KnownCaller = { session: Session; person: User | undefined }

/** Sessions and people by one read, for calls that need both. */
export interface Callers {
  /** The session and its person, consistently. Undefined when the session was ended, or at `now` (ms) is over. */
  get(ref: SessionRef, now: number): Promise<KnownCaller | undefined>
}
