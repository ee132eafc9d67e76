import * as z from 'zod'
import { Line, Text, WebAddress } from '../option-text.ts'

/** Who may reply to a post; `author` is only who wrote it. */
export const ThreadsReplies = z.enum(['everyone', 'following', 'followers', 'mentioned', 'author'])
export type ThreadsReplies = z.infer<typeof ThreadsReplies>

/** Options of Threads. */
export const ThreadsOptions = z.strictObject({
  /** The thread's further posts, in order, each a reply to the one before; `content` is its first. */
  parts: z.array(Text.min(1, 'A part of a thread needs text.')).max(24, 'A thread has at most 25 posts.').optional(),
  whoMayReply: ThreadsReplies.optional(),
  /** The one topic that the post is found under. */
  topic: Line.optional(),
  /** The page of the card under a post without files; the first link of the text unless said. */
  link: WebAddress.optional(),
  /** The files are blurred until somebody taps them. */
  isSpoiler: z.boolean().optional(),
})
export type ThreadsOptions = z.infer<typeof ThreadsOptions>
