import type { LimitRows } from './limit-table.ts'

/** What a platform's own page says. */
export type PlatformPage = {
  lead: string
  /** What Crier does there. */
  abilities: readonly { title: string; text: string }[]
  /** How an account is connected, as the platform's documentation of its sign-in has it. */
  connecting: {
    /** Which accounts can be connected. */
    account: string
    /** What its accounts are called, where they are not called accounts. */
    accountsName?: string
    /** What happens once Connect was pressed. */
    steps: readonly string[]
    /** What to know afterwards. */
    note: string
  }
  /** What it accepts, from the catalogue that counters and checks use. */
  limits: LimitRows
  /** What it charges, if it does. */
  prices?: { heading: string; lead: string; table: LimitRows }
}
