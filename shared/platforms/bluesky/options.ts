import * as z from 'zod'
import { Text, WebAddress } from '../option-text.ts'

/** A language as BCP 47 names it, such as `en` or `pt-BR`. */
const Language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Name a language by its code, such as en or pt-BR.')

/** Options of Bluesky. */
export const BlueskyOptions = z.strictObject({
  /** The thread's further posts, in order; the text is its first. */
  parts: z.array(Text.min(1, 'A part of a thread needs text.')).max(24, 'A thread has at most 25 posts.').optional(),
  languages: z.array(Language).max(3, 'Name at most three languages.').optional(),
  /** Everybody unless said. */
  whoCanReply: z.enum(['nobody', 'mentioned', 'following', 'followers']).optional(),
  isQuotingDisabled: z.boolean().optional(),
  /** What people are warned of before they see the files. */
  contentLabel: z.enum(['sexual', 'nudity', 'porn', 'graphic-media']).optional(),
  /** The address of a post on bsky.app that is quoted. */
  quote: WebAddress.optional(),
  /** The first link of a post without files gets no card. */
  hasNoCard: z.boolean().optional(),
})
export type BlueskyOptions = z.infer<typeof BlueskyOptions>
