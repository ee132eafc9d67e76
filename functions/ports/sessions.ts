import type { Session } from '#shared/domain/sessions.ts'
import type { User } from '#shared/domain/users.ts'

export type SessionRef = { userId: string; id: string }

/** Live sessions. A token without one is worthless. `now` in ms since the epoch. */
export interface Sessions {
  create(session: Session): Promise<void>
  /** Returns the session, unless it was ended, has expired at `now`, or was unused for fourteen days. */
  get(ref: SessionRef, now: number): Promise<Session | undefined>
  /** Returns all live sessions of a person, in no particular order. */
  list(userId: string, now: number): Promise<Session[]>
  /** Records that the session was used at `now`. One that was ended meanwhile stays ended. */
  touch(ref: SessionRef, now: number): Promise<void>
  /** Records that the session's person proved who they are at `now`. One that was ended meanwhile stays ended. */
  prove(ref: SessionRef, now: number): Promise<void>
  end(ref: SessionRef): Promise<void>
  /** Ends all of a person's sessions except `exceptId`. */
  endAll(userId: string, exceptId?: string): Promise<void>
}

/** A live session with its person, who is undefined if the session outlived them. */
type KnownCaller = { session: Session; person: User | undefined }

/** Reads sessions and people together, for calls that need both. */
export interface Callers {
  /**
   * Returns the session and its person, read consistently. Undefined if the session was ended or has expired at `now`
   * (ms).
   */
  get(ref: SessionRef, now: number): Promise<KnownCaller | undefined>
}

/** The person and session that a token stands for. */
type TokenClaims = { userId: string; sessionId: string }

/**
 * Session tokens, signed so only ours are valid. Code that verifies them need not be able to issue them. Times in ms
 * since the epoch.
 */
export interface Tokens {
  issue(claims: TokenClaims, validity: { issuedAt: number; expiresAt: number }): Promise<string>
  /** Returns the claims of one of our tokens that hasn't expired at `now`. Undefined for anything else. */
  verify(token: string, now: number): Promise<TokenClaims | undefined>
}
