/** Whose session a token stands for. */
type TokenClaims = { userId: string; sessionId: string }

/** Session tokens: signed, so that only ours count. Who reads them need not be able to issue them. Times in ms since the epoch. */
export interface Tokens {
  issue(claims: TokenClaims, validity: { issuedAt: number; expiresAt: number }): Promise<string>
  /** The claims of a token of ours that has not expired at `now`; undefined for anything else. */
  verify(token: string, now: number): Promise<TokenClaims | undefined>
}
