/** A caller's key for one create. */
export type IdempotencyKey = { userId: string; key: string }

/** The first answer to a create, as it was sent. */
export type KeptAnswer = { status: number; body: string }

/** What is known of a key. The claim carries the id of the thing to create. So a repeat after a crash creates the same one. */
export type Claim = { kind: 'claimed'; resourceId: string } | ({ kind: 'answered' } & KeptAnswer) | { kind: 'mismatch' }

/** First answers by idempotency key, kept for 24 h. */
export interface IdempotencyKeys {
  /**
   * Claims a key for a caller, or says what is known of it. `fingerprint` is of route and body; the same key with another one is a mismatch.
   * A repeat while the first has not answered gets the first one's `resourceId`. `now` in ms since the epoch.
   */
  claim(key: IdempotencyKey, entry: { fingerprint: string; resourceId: string; now: number }): Promise<Claim>
  /** Keeps the answer of a claimed key. Nothing is kept if the key is no longer known. */
  answer(key: IdempotencyKey, answer: KeptAnswer): Promise<void>
}
