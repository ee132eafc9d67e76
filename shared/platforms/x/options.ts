import * as z from 'zod/mini'
import { Text } from '../option-text.ts'

export const XOptions = z.strictObject({
  /** The thread's further posts, in order; `content` is its first. Platforms without threads get them as one text, unless X or they have a text of their own. */
  parts: z.optional(
    z.array(Text.check(z.minLength(1, 'A part of a thread needs text.'))).check(z.maxLength(24, 'A thread has at most 25 posts.')),
  ),
  replySettings: z.optional(z.enum(['following', 'mentionedUsers', 'subscribers', 'verified'])),
  madeWithAi: z.optional(z.boolean()),
  paidPartnership: z.optional(z.boolean()),
})
export type XOptions = z.infer<typeof XOptions>
