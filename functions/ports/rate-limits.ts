/** At most `max` within each span of `windowMs`. */
export type RateRule = { max: number; windowMs: number }

/** Counters against floods, by name, such as the address of a visitor. `now` in ms since the epoch. */
export interface RateLimits {
  /** Counts one more; 0 if it is within the rule, else the ms until the next window begins. */
  spend(name: string, rule: RateRule, now: number): Promise<number>
  /** How many are counted in this window. */
  spent(name: string, rule: Pick<RateRule, 'windowMs'>, now: number): Promise<number>
}
