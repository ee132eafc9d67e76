/** A sign-in on one device. Times are ISO instants. */
export type Session = { id: string; userId: string; createdAt: string; expiresAt: string; device: string }

/** Live sessions; a token without one is worth nothing. */
export interface Sessions {
  create(session: Session): Promise<void>
  /** The session, unless it was ended or has expired at `now` (ms). */
  get(ref: { userId: string; id: string }, now: number): Promise<Session | undefined>
  end(ref: { userId: string; id: string }): Promise<void>
}
