import type { RatedUse } from '#shared/domain/person-limits.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { SlotQueue, SlotRule, Waiter } from '#shared/domain/rate-limit-slots.ts'

/** At most `max` within each span of `windowMs`. */
export type RateRule = { max: number; windowMs: number }

/** Counters against floods, by name, such as the address of a visitor. `now` in ms since the epoch. */
export interface RateLimits {
  /** Counts one more; 0 if it is within the rule, else the ms until the next window begins. */
  spend(name: string, rule: RateRule, now: number): Promise<number>
  /** How many are counted in this window. */
  spent(name: string, rule: Pick<RateRule, 'windowMs'>, now: number): Promise<number>
}

/** What somebody keeps: how many, and how many bytes in all. */
export type Kept = { count: number; bytes: number }

/** A use that is counted by time: whether one more was within the limit, and when counting begins anew, in ms since the epoch. */
export type Spent = { isWithin: boolean; freeAt: number }

/** How much one person uses of what is limited per person (shared/domain/person-limits.ts). `now` in ms since the epoch. */
export interface Usage {
  /** Counts one more, unless `max` of them are counted already in this window of time. */
  spend(userId: string, name: RatedUse, at: { max: number; now: number }): Promise<Spent>
  /** How many are counted in this window of time. */
  spent(userId: string, name: RatedUse, now: number): Promise<number>
  /** Files, announced ones among them. Those that nobody uploaded in time count until they are counted anew. */
  files(userId: string): Promise<Kept>
  /** What platforms bill for posts of the day, what is reserved for those on their way among it; in thousandths of a US dollar. */
  millsBilled(userId: string, now: number): Promise<number>
  /** Drafts. May lag by moments. */
  drafts(userId: string): Promise<Kept>
}

/** Ledgers of what may be done in a window of time: a day, as YYYY-MM-DD. Amounts are whole numbers from 1 on. */
export interface Budgets {
  /** Adds `amount`, one unless given, to the count of `window` unless that would pass `limit`; false then. */
  spend(name: string, window: string, limit: number, amount?: number): Promise<boolean>
  /**
   * Takes `amount`, one unless given, off the count of `window` again: what it was spent for did not happen. False, and nothing is taken off, when less
   * was spent.
   */
  giveBack(name: string, window: string, amount?: number): Promise<boolean>
  /** The count of `window`. */
  spent(name: string, window: string): Promise<number>
}

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
  /** Leaves the slot at `at` (ms), in which nothing was sent, to others, and the queue with it. */
  giveBack(request: SlotRequest, at: number): Promise<void>
  /** Leaves the queue after a slot was taken. Until then others may wait for the post, or wait again after the clock was put back. */
  leave(request: SlotRequest): Promise<void>
  /** Moves the slot at `at` to `until` (ms), the latest moment at which what was sent in it may have arrived. */
  renew(request: SlotRequest, slot: { at: number; until: number }): Promise<void>
}
