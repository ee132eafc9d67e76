import type { Session } from '#shared/domain/sessions.ts'
import type { User } from '#shared/domain/users.ts'

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

/** A live session with its person; there is none for a session that outlived them. */
type KnownCaller = { session: Session; person: User | undefined }

/** Sessions and people by one read, for calls that need both. */
export interface Callers {
  /** The session and its person, consistently. Undefined when the session was ended, or at `now` (ms) is over. */
  get(ref: SessionRef, now: number): Promise<KnownCaller | undefined>
}

/** Whose session a token stands for. */
type TokenClaims = { userId: string; sessionId: string }

/** Session tokens: signed, so that only ours count. Who reads them need not be able to issue them. Times in ms since the epoch. */
export interface Tokens {
  issue(claims: TokenClaims, validity: { issuedAt: number; expiresAt: number }): Promise<string>
  /** The claims of a token of ours that has not expired at `now`; undefined for anything else. */
  verify(token: string, now: number): Promise<TokenClaims | undefined>
}
