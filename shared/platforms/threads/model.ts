import * as z from 'zod/mini'
import { Line, ThreadParts, WebAddress } from '../../domain/option-text.ts'
import type { PlatformModel } from '../parts.ts'

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
