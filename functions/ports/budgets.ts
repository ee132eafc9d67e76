/** Ledgers of what a platform lets the whole app do in a window of time. */
export interface Budgets {
  /** Adds one to the count of `window` (such as a day) unless it has reached `limit`; false then. */
  spend(name: string, window: string, limit: number): Promise<boolean>
}
