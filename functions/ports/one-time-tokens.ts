/** What a one-time token stands for. */
export type TokenPayload = Record<string, string>

/** Secrets that are good once. Kept hashed; each kind has its own payload. Times in ms since the epoch. */
export interface OneTimeTokens {
  /** Keeps `token` until `expiresAt`, in place of what it stood for before. */
  put(kind: string, token: string, entry: { payload: TokenPayload; expiresAt: number }): Promise<void>
  /** The payload without using the token up; undefined when unknown, used or expired at `now`. */
  get(kind: string, token: string, now: number): Promise<TokenPayload | undefined>
  /** The payload, for exactly one caller, or undefined when unknown, used or expired at `now`. */
  take(kind: string, token: string, now: number): Promise<TokenPayload | undefined>
}
