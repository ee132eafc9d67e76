import * as z from 'zod'
import { Text } from '../option-text.ts'

export const XOptions = z.strictObject({
  /** The thread's further posts, in order; `content` is its first. Platforms without threads get them as one text, unless X or they have a text of their own. */
  parts: z.array(Text.min(1, 'A part of a thread needs text.')).max(24, 'A thread has at most 25 posts.').optional(),
  replySettings: z.enum(['following', 'mentionedUsers', 'subscribers', 'verified']).optional(),
  madeWithAi: z.boolean().optional(),
  paidPartnership: z.boolean().optional(),
})
export type XOptions = z.infer<typeof XOptions>
