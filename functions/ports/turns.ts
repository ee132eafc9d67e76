import type { Platform } from '#shared/domain/platforms.ts'

/** The fuse: who may post on an account next, whatever asks. */
export interface Turns {
  /**
   * Reserves the next turn on a platform's account and gives its time in ms: `now`, or later, so that no more than `limit`
   * turns lie within any `windowMs`.
   */
  reserve(account: { platform: Platform; remoteId: string }, rule: { now: number; limit: number; windowMs: number }): Promise<number>
}
