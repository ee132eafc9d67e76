import * as z from 'zod'
import type { PlatformModel } from '../parts.ts'
import { XOptions } from './options.ts'

export const xModel = {
  options: XOptions,
  settings: { replySettings: z.enum(['everyone', 'following', 'mentionedUsers', 'subscribers', 'verified']).optional() },
  facts: {},
  hasHandle: () => true,
  dayBudget: { app: 10_000, person: 1_000, timeZone: 'UTC', appMills: 150_000 },
} satisfies PlatformModel
