import * as z from 'zod/mini'
import { ThreadParts } from '../../domain/option-text.ts'
import type { PlatformModel } from '../parts.ts'

export const XOptions = z.strictObject({
  /**
   * The thread's posts after the first, in order. `content` is the first. Platforms without threads get them as one
   * text, unless X or they have their own text.
   */
  parts: z.optional(ThreadParts),
  replySettings: z.optional(z.enum(['following', 'mentionedUsers', 'subscribers', 'verified'])),
  madeWithAi: z.optional(z.boolean()),
  paidPartnership: z.optional(z.boolean()),
})
export type XOptions = z.infer<typeof XOptions>

export const xModel = {
  options: XOptions,
  settings: { replySettings: z.optional(z.enum(['everyone', 'following', 'mentionedUsers', 'subscribers', 'verified'])) },
  facts: {},
  hasHandle: () => true,
  dayBudget: { app: 10_000, person: 1_000, timeZone: 'UTC', appMills: 150_000 },
} satisfies PlatformModel
