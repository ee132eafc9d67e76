import * as z from 'zod/mini'
import { Line, ThreadParts, WebAddress } from '../../domain/option-text.ts'
import type { PlatformModel } from '../parts.ts'

/** Who can reply to a post. `author` means only its author. */
export const ThreadsReplies = z.enum(['everyone', 'following', 'followers', 'mentioned', 'author'])
export type ThreadsReplies = z.infer<typeof ThreadsReplies>

/** Threads post options. */
export const ThreadsOptions = z.strictObject({
  /** The thread's posts after the first, in order, each a reply to the one before. `content` is the first. */
  parts: z.optional(ThreadParts),
  whoMayReply: z.optional(ThreadsReplies),
  /** The single topic the post is filed under. */
  topic: z.optional(Line),
  /** The page for the card under a post without files. The text's first link by default. */
  link: z.optional(WebAddress),
  /** Blurs the files until tapped. */
  isSpoiler: z.optional(z.boolean()),
})
export type ThreadsOptions = z.infer<typeof ThreadsOptions>

export const threadsModel = {
  options: ThreadsOptions,
  settings: { whoMayReply: z.optional(ThreadsReplies) },
  facts: {
    /** Posts by apps in the past 24 hours, and the maximum. */
    quota: z.optional(z.object({ used: z.number(), total: z.number() })),
  },
  hasHandle: () => true,
  dayBudget: { person: 1_000, account: 250, timeZone: 'UTC' },
} satisfies PlatformModel
