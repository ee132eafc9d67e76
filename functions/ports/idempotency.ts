/** A caller's key for one create. */
export type IdempotencyKey = { userId: string; key: string }

/** The first response to a create, as it was sent. */
export type StoredAnswer = { status: number; body: string }

/**
 * What is known about a key. The claim carries the id for the new resource, so a repeat after a crash creates the same
 * one.
 */
export type Claim = { kind: 'claimed'; resourceId: string } | ({ kind: 'answered' } & StoredAnswer) | { kind: 'mismatch' }

/** First responses by idempotency key, kept for 24 h. */
export interface IdempotencyKeys {
  /**
   * Claims a key for a caller, or returns what's known about it. `fingerprint` covers route and body. The same key with
   * another fingerprint is a mismatch. A repeat before the first was answered gets the first one's `resourceId`. `now`
   * in ms since the epoch.
   */
  claim(key: IdempotencyKey, entry: { fingerprint: string; resourceId: string; now: number }): Promise<Claim>
  /** Stores the response for a claimed key. Does nothing if the key is no longer known. */
  answer(key: IdempotencyKey, answer: StoredAnswer): Promise<void>
}
