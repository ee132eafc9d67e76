/** A right to sign up once, until `expiresAt` (ms since the epoch). It makes an administrator if it says so. */
export type Invitation = { isOperator: boolean; expiresAt: number }

/** Invitations by their tokens, which are kept hashed. */
export interface Invitations {
  /** Keeps one until it is taken or too old. */
  keep(token: string, invitation: Invitation): Promise<void>
  /** One that is good at `now` (ms), without using it up. */
  get(token: string, now: number): Promise<Invitation | undefined>
  /** The same for exactly one caller. */
  take(token: string, now: number): Promise<Invitation | undefined>
}
