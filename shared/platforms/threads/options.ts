import * as z from 'zod/mini'
import { Line, ThreadParts, WebAddress } from '../option-text.ts'

/** Who may reply to a post; `author` is only who wrote it. */
export const ThreadsReplies = z.enum(['everyone', 'following', 'followers', 'mentioned', 'author'])
export type ThreadsReplies = z.infer<typeof ThreadsReplies>

/** Options of Threads. */
export const ThreadsOptions = z.strictObject({
  /** The thread's further posts, in order, each a reply to the one before; `content` is its first. */
  parts: z.optional(ThreadParts),
  whoMayReply: z.optional(ThreadsReplies),
  /** The one topic that the post is found under. */
  topic: z.optional(Line),
  /** The page of the card under a post without files; the first link of the text unless said. */
  link: z.optional(WebAddress),
  /** The files are blurred until somebody taps them. */
  isSpoiler: z.optional(z.boolean()),
})
export type ThreadsOptions = z.infer<typeof ThreadsOptions>
