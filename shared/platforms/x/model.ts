import * as z from 'zod/mini'
import type { PlatformModel } from '../parts.ts'
import { XOptions } from './options.ts'

export const xModel = {
  options: XOptions,
  settings: { replySettings: z.optional(z.enum(['everyone', 'following', 'mentionedUsers', 'subscribers', 'verified'])) },
  facts: {},
  hasHandle: () => true,
  dayBudget: { app: 10_000, person: 1_000, timeZone: 'UTC', appMills: 150_000 },
} satisfies PlatformModel
