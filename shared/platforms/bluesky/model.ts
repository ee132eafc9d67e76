import type { PlatformModel } from '../parts.ts'
import { BlueskyOptions } from './options.ts'

export const blueskyModel = {
  options: BlueskyOptions,
  settings: {},
  facts: {},
  loadAsks: async () => (await import('./asks.ts')).blueskyAsks,
  hasHandle: () => true,
  // Bluesky counts 11,666 created posts a day to an account; this is what one person's day of all accounts allows.
  dayBudget: { person: 1_000, timeZone: 'UTC' },
} satisfies PlatformModel
