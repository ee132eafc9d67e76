import type { Platform } from '#shared/domain/platforms.ts'
import type { TurnRule, Waiter } from '#shared/domain/turns.ts'

/** Who asks for a turn on a platform's account, by which rule, and when (ms). A turn is good for `goodForMs`. */
export type TurnRequest = { platform: Platform; remoteId: string; waiter: Waiter; now: number; rule: TurnRule; goodForMs: number }

/** The fuse: who may post on an account next, whatever asks. Who waits stands in a line, in the order of when they are due. */
export interface Turns {
  /** Stands in line, and tells when the turn is expected, in ms: later if others come who are due before. Asking again keeps the place, and a turn that was taken and is still good. */
  queue(request: TurnRequest): Promise<number>
  /** Takes the turn if it has come, and tells when (ms); else stands in line, and tells when it is expected. */
  take(request: TurnRequest): Promise<{ isTaken: boolean; at: number }>
  /** Leaves the turn at `at` (ms), in which nothing was sent, to others. */
  giveBack(request: TurnRequest, at: number): Promise<void>
}
