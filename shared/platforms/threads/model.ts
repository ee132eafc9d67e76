import * as z from 'zod'
import type { PlatformModel } from '../parts.ts'
import { ThreadsOptions, ThreadsReplies } from './options.ts'

export const threadsModel = {
  options: ThreadsOptions,
  settings: { whoMayReply: ThreadsReplies.optional() },
  facts: {
    /** Posts by apps in the past 24 hours, and how many there may be. */
    quota: z.object({ used: z.number(), total: z.number() }).optional(),
  },
  hasHandle: () => true,
  dayBudget: { person: 1_000, account: 250, timeZone: 'UTC' },
} satisfies PlatformModel
