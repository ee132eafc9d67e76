import * as z from 'zod/mini'
import { ThreadParts, WebAddress } from '../../domain/option-text.ts'
import type { PlatformModel } from '../parts.ts'

/** A language as BCP 47 names it, such as `en` or `pt-BR`. */
const Language = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Enter a language code, like en or pt-BR.'))

/** Options of Bluesky. */
export const BlueskyOptions = z.strictObject({
  /** The thread's further posts, in order; the text is its first. */
  parts: z.optional(ThreadParts),
  languages: z.optional(z.array(Language).check(z.maxLength(3, 'List at most three languages.'))),
  /** Everybody unless said. */
  whoCanReply: z.optional(z.enum(['nobody', 'mentioned', 'following', 'followers'])),
  isQuotingDisabled: z.optional(z.boolean()),
  /** What people are warned of before they see the files. */
  contentLabel: z.optional(z.enum(['sexual', 'nudity', 'porn', 'graphic-media'])),
  /** The address of a post on bsky.app that is quoted. */
  quote: z.optional(WebAddress),
  /** The first link of a post without files gets no card. */
  hasNoCard: z.optional(z.boolean()),
  /** Links stand in the text as they were typed; long ones are shortened as Bluesky's own app does unless said. */
  showsWholeLinks: z.optional(z.boolean()),
})
export type BlueskyOptions = z.infer<typeof BlueskyOptions>

export const blueskyModel = {
  options: BlueskyOptions,
  settings: {},
  facts: {},
  loadAsks: async () => (await import('./asks.ts')).blueskyAsks,
  hasHandle: () => true,
  // Bluesky counts 11,666 created posts a day to an account; this is what one person's day of all accounts allows.
  dayBudget: { person: 1_000, timeZone: 'UTC' },
} satisfies PlatformModel
