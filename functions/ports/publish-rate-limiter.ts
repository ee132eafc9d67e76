import type { Platform } from '#shared/domain/platforms.ts'
import type { SlotRule, Waiter } from '#shared/domain/rate-limit-slots.ts'

/** Who asks for a slot on a platform's account, by which rule, and when (ms). A slot is good for `goodForMs`. */
export type SlotRequest = { platform: Platform; remoteId: string; waiter: Waiter; now: number; rule: SlotRule; goodForMs: number }

/** The rate limiter: who may post on an account next, whatever asks. Who waits stands in a queue, in the order of when they are due. */
export interface PublishRateLimiter {
  /** Waits in the queue, and tells when the slot is expected, in ms: later if others come who are due before. Asking again keeps the place, and a slot that was taken and is still good. */
  queue(request: SlotRequest): Promise<number>
  /** Takes the slot if it has come, and tells when (ms); else waits in the queue, and tells when it is expected. */
  take(request: SlotRequest): Promise<{ isTaken: boolean; at: number }>
  /** Leaves the slot at `at` (ms), in which nothing was sent, to others. */
  giveBack(request: SlotRequest, at: number): Promise<void>
}
