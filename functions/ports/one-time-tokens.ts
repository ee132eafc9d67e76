/** Everything that waits for its token. test/api/begun-before.test.ts says what a new password does to each. */
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

/** Secrets that are good once. Kept hashed; each kind has its own payload. Times in ms since the epoch. */
export interface OneTimeTokens {
  /** Keeps `token` until `expiresAt`, in place of what it stood for before. */
  put(kind: TokenKind, token: string, entry: { payload: TokenPayload; expiresAt: number }): Promise<void>
  /** The payload without using the token up; undefined when unknown, used or expired at `now`. */
  get(kind: TokenKind, token: string, now: number): Promise<TokenPayload | undefined>
  /** The payload, for exactly one caller, or undefined when unknown, used or expired at `now`. */
  take(kind: TokenKind, token: string, now: number): Promise<TokenPayload | undefined>
}
