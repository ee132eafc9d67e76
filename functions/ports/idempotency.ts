/** A caller's key for one create. */
export type IdempotencyKey = { userId: string; key: string }

/** The first response to a create, as it was sent. */
export type StoredAnswer = { status: number; body: string }

/**
 * What is known about a key. The claim carries the id for the new resource, so a repeat after a crash creates the same
 * one.
 */
export type Claim =
  | { kind: 'claimed'; resourceId: string }
  | { kind: 'running' }
  | ({ kind: 'answered' } & StoredAnswer)
  | { kind: 'mismatch' }

/** For how many ms a claim keeps others out, in case its call never ends. No call takes that long. */
export const claimMs = 60_000

/** First responses by idempotency key, kept for 24 h. */
export interface IdempotencyKeys {
  /**
   * Claims a key for one call of a caller, or returns what's known about it. `fingerprint` covers route and body. The
   * same key with another fingerprint is a mismatch. `callId` is the call's own, and the resource's ID if the call is
   * the first. A key that another call claimed is running until it's answered or released, or for `claimMs`. Whoever
   * claims it after that gets the first one's `resourceId`. `now` in ms since the epoch.
   */
  claim(key: IdempotencyKey, entry: { fingerprint: string; callId: string; now: number }): Promise<Claim>
  /** Stores the response for a claimed key. Does nothing if the key is no longer known. */
  answer(key: IdempotencyKey, answer: StoredAnswer): Promise<void>
  /** Lets the next call claim the key at once. Does nothing unless this call is the one that has it. */
  release(key: IdempotencyKey, callId: string): Promise<void>
}
