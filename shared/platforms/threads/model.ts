import * as z from 'zod/mini'
import type { PlatformModel } from '../parts.ts'
import { ThreadsOptions, ThreadsReplies } from './options.ts'

export const threadsModel = {
  options: ThreadsOptions,
  settings: { whoMayReply: z.optional(ThreadsReplies) },
  facts: {
    /** Posts by apps in the past 24 hours, and how many there may be. */
    quota: z.optional(z.object({ used: z.number(), total: z.number() })),
  },
  hasHandle: () => true,
  dayBudget: { person: 1_000, account: 250, timeZone: 'UTC' },
} satisfies PlatformModel
