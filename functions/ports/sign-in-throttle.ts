import type { ThrottleRule } from '#shared/domain/sign-in-throttle.ts'

/** Counters of failed attempts, by name, such as an account or a visitor's network. `now` is when the attempt began, in ms since the epoch. */
export interface SignInThrottle {
  /** The ms until an attempt may be made; 0 for one that began now. */
  wait(name: string, now: number): Promise<number>
  /**
   * Counts a failure and gives 0. An attempt may begin within a delay, or before another one that has begun meanwhile. Then it counts nothing and
   * gives the ms that were left. So attempts side by side count only as often as attempts one after the other could.
   */
  fail(name: string, rule: ThrottleRule, now: number): Promise<number>
  forget(name: string): Promise<void>
}
