import type { Platform } from '#shared/domain/platforms.ts'
import type { SlotQueue, SlotRule, Waiter } from '#shared/domain/rate-limit-slots.ts'

/** Who asks for a slot on a platform's account, by which rule, and when (ms). A slot is good for `goodForMs`. */
export type SlotRequest = { platform: Platform; remoteId: string; waiter: Waiter; now: number; rule: SlotRule; goodForMs: number }

/** An account's queue as it was read. Each slot that is taken or given back makes another version of it. */
export type ReadQueue = SlotQueue & { version: number }

/** A slot that is there at once with what was read to find it; or one for which the post waits in the queue (ms). */
export type Asked = { at: number; read?: ReadQueue }

/** The rate limiter: who may post on an account next, whatever asks. Who waits stands in a queue, in the order of when they are due. */
export interface PublishRateLimiter {
  /** Waits in the queue, and tells when the slot is expected, in ms: later if others come who are due before. Asking again keeps the place, and a slot that was taken and is still good. */
  queue(request: SlotRequest): Promise<number>
  /** Like `queue`, for who takes the slot now if it is there. Who need not wait does not stand in the queue. */
  ask(request: SlotRequest): Promise<Asked>
  /**
   * Takes the slot if it has come, and tells when (ms); else waits in the queue, and tells when it is expected. The queue that was `read` a moment ago is not
   * read again, unless a slot was taken since.
   */
  take(request: SlotRequest, read?: ReadQueue): Promise<{ isTaken: boolean; at: number }>
  /** Leaves the slot at `at` (ms), in which nothing was sent, to others. */
  giveBack(request: SlotRequest, at: number): Promise<void>
}
