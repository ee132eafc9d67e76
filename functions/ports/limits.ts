import type { RatedUse } from '#shared/domain/person-limits.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { SlotQueue, SlotRule, Waiter } from '#shared/domain/rate-limit-slots.ts'

/** At most `max` in each window of `windowMs`. */
export type RateRule = { max: number; windowMs: number }

/** Rate-limit counters by name, such as a visitor's address. `now` in ms since the epoch. */
export interface RateLimits {
  /** Counts one more. Returns 0 if it's within the rule, otherwise the ms until the next window starts. */
  spend(name: string, rule: RateRule, now: number): Promise<number>
  /** Returns the count in the current window. */
  spent(name: string, rule: Pick<RateRule, 'windowMs'>, now: number): Promise<number>
}

/** What a person stores: how many, and how many bytes in total. */
export type StorageUse = { count: number; bytes: number }

/**
 * The result of a use counted per time window: whether it was within the limit, and when the window resets, in ms since
 * the epoch.
 */
export type SpendResult = { isWithin: boolean; freeAt: number }

/** A person's use of what is limited per person (shared/domain/person-limits.ts). `now` in ms since the epoch. */
export interface Usage {
  /** Counts one more, unless the current window already has `max`. */
  spend(userId: string, name: RatedUse, at: { max: number; now: number }): Promise<SpendResult>
  /** Returns the count in the current window. */
  spent(userId: string, name: RatedUse, now: number): Promise<number>
  /** Files, including announced ones. Those that weren't uploaded in time count until the next recount. */
  files(userId: string): Promise<StorageUse>
  /**
   * What platforms bill for today's posts, including what's reserved for posts in flight, in thousandths of a US
   * dollar.
   */
  millsBilled(userId: string, now: number): Promise<number>
  /** Drafts. May lag by moments. */
  drafts(userId: string): Promise<StorageUse>
}

/** Ledgers of what may be spent in a window: a day, as YYYY-MM-DD. Amounts are positive whole numbers. */
export interface Budgets {
  /**
   * Adds `amount` (default 1) to the count of `window`. Returns false and adds nothing if that would exceed `limit`.
   */
  spend(name: string, window: string, limit: number, amount?: number): Promise<boolean>
  /**
   * Subtracts `amount` (default 1) from the count of `window`, because what it was spent on didn't happen. Returns
   * false and subtracts nothing if less was spent.
   */
  giveBack(name: string, window: string, amount?: number): Promise<boolean>
  /** Returns the count of `window`. */
  spent(name: string, window: string): Promise<number>
}

/** Who asks for a slot on a platform's account, under which rule, and when (ms). A slot stays valid for `goodForMs`. */
export type SlotRequest = { platform: Platform; remoteId: string; waiter: Waiter; now: number; rule: SlotRule; goodForMs: number }

/** An account's queue as read. Taking or returning a slot creates a new version. */
export type ReadQueue = SlotQueue & { version: number }

/**
 * A slot's time (ms). With `read`, the slot is free now, and `read` is the queue it was found in. Without it, the post
 * waits in the queue.
 */
export type SlotOffer = { at: number; read?: ReadQueue }

/** The rate limiter: decides who may post to an account next. Waiters queue in order of their due times. */
export interface PublishRateLimiter {
  /**
   * Joins the queue and returns when the slot is expected, in ms. It may come later if others join with earlier due
   * times. Asking again keeps the place, and keeps a taken slot that's still valid.
   */
  queue(request: SlotRequest): Promise<number>
  /** Like `queue`, for a caller that takes the slot now if it's free. A caller that needn't wait isn't queued. */
  ask(request: SlotRequest): Promise<SlotOffer>
  /**
   * Takes the slot if it's free and returns its time (ms). Otherwise joins the queue and returns the expected time. A
   * queue that was just `read` isn't read again, unless a slot was taken since.
   */
  take(request: SlotRequest, read?: ReadQueue): Promise<{ isTaken: boolean; at: number }>
  /** Returns the unused slot at `at` (ms) to others, and leaves the queue. */
  giveBack(request: SlotRequest, at: number): Promise<void>
  /**
   * Leaves the queue after a slot was taken. Until then, others may wait for the post, or wait again after the clock
   * was set back.
   */
  leave(request: SlotRequest): Promise<void>
  /** Moves the slot at `at` to `until` (ms), the latest time at which what was sent in it may have arrived. */
  renew(request: SlotRequest, slot: { at: number; until: number }): Promise<void>
}
