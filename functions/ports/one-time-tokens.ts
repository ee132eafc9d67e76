/**
 * Every kind of pending action that a token completes. test/api/begun-before.test.ts says what a new password does to
 * each.
 */
export type TokenKind =
  | 'verify-email'
  | 'verified-email'
  | 'reset-password'
  | 'confirm-email'
  | 'confirmed-email'
  | 'cancel-email'
  | 'sign-in'
  | 'second-step'
  | 'passkey-challenge'
  | 'connection'
  | 'account-choice'
  | 'export'

/** What a one-time token stands for. */
export type TokenPayload = Record<string, string>

/** Single-use secrets, stored hashed. Each kind has its own payload. Times in ms since the epoch. */
export interface OneTimeTokens {
  /** Stores `token` until `expiresAt`, replacing its earlier payload. */
  put(kind: TokenKind, token: string, entry: { payload: TokenPayload; expiresAt: number }): Promise<void>
  /** Returns the payload without using up the token. Undefined if it's unknown, used, or expired at `now`. */
  get(kind: TokenKind, token: string, now: number): Promise<TokenPayload | undefined>
  /** Returns the payload to exactly one caller. Undefined if the token is unknown, used, or expired at `now`. */
  take(kind: TokenKind, token: string, now: number): Promise<TokenPayload | undefined>
}
