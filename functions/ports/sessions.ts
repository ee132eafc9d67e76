import type { Session } from '#shared/domain/sessions.ts'

export type SessionRef = { userId: string; id: string }

/** Live sessions; a token without one is worth nothing. `now` in ms since the epoch. */
export interface Sessions {
  create(session: Session): Promise<void>
  /** The session, unless it was ended, or at `now` has expired or was not used for fourteen days. */
  get(ref: SessionRef, now: number): Promise<Session | undefined>
  /** All live sessions of a person, in no order. */
  list(userId: string, now: number): Promise<Session[]>
  /** Notes that the session was used at `now`; one that was ended meanwhile stays ended. */
  touch(ref: SessionRef, now: number): Promise<void>
  /** Notes that the session's person proved at `now` who they are; one that was ended meanwhile stays ended. */
  prove(ref: SessionRef, now: number): Promise<void>
  end(ref: SessionRef): Promise<void>
  /** Ends every session of a person but `exceptId`. */
  endAll(userId: string, exceptId?: string): Promise<void>
}
