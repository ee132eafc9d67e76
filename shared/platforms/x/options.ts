import * as z from 'zod/mini'
import { ThreadParts } from '../option-text.ts'

export const XOptions = z.strictObject({
  /** The thread's further posts, in order; `content` is its first. Platforms without threads get them as one text, unless X or they have a text of their own. */
  parts: z.optional(ThreadParts),
  replySettings: z.optional(z.enum(['following', 'mentionedUsers', 'subscribers', 'verified'])),
  madeWithAi: z.optional(z.boolean()),
  paidPartnership: z.optional(z.boolean()),
})
export type XOptions = z.infer<typeof XOptions>
