import * as z from 'zod/mini'
import type { PlatformModel } from '../parts.ts'
import { MastodonOptions } from './options.ts'
import { ServerLimits } from './server-limits.ts'

export const mastodonModel = {
  options: MastodonOptions,
  settings: {},
  facts: {
    /** What the account's server takes now. */
    serverLimits: z.optional(ServerLimits),
  },
  loadAsks: async () => (await import('./asks.ts')).mastodonAsks,
  hasHandle: () => true,
  // A server counts 300 posts in three hours to an account; this is what one person's day of all accounts allows.
  dayBudget: { person: 1_000, timeZone: 'UTC' },
} satisfies PlatformModel
