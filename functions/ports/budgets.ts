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
