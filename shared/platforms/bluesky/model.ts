import * as z from 'zod/mini'
import { ThreadParts, WebAddress } from '../../domain/option-text.ts'
import { i18n } from '../../i18n.ts'
import type { PlatformModel } from '../parts.ts'

/** A language as a BCP 47 tag, such as `en` or `pt-BR`. */
const Language = z
  .string()
  .check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { error: () => i18n.t('Enter a language code, like en or pt-BR.') }))

/** Bluesky post options. */
export const BlueskyOptions = z.strictObject({
  /** The thread's posts after the first, in order. The text is the first. */
  parts: z.optional(ThreadParts),
  languages: z.optional(z.array(Language).check(z.maxLength(3, { error: () => i18n.t('List at most three languages.') }))),
  /** Everybody by default. */
  whoCanReply: z.optional(z.enum(['nobody', 'mentioned', 'following', 'followers'])),
  isQuotingDisabled: z.optional(z.boolean()),
  /** The content warning shown before the files. */
  contentLabel: z.optional(z.enum(['sexual', 'nudity', 'porn', 'graphic-media'])),
  /** The bsky.app URL of the quoted post. */
  quote: z.optional(WebAddress),
  /** Omits the card for the first link of a post without files. */
  hasNoCard: z.optional(z.boolean()),
  /** Keeps links in the text as typed. By default, long ones are shortened the way Bluesky's own app does. */
  showsWholeLinks: z.optional(z.boolean()),
})
export type BlueskyOptions = z.infer<typeof BlueskyOptions>

export const blueskyModel = {
  options: BlueskyOptions,
  settings: {},
  facts: {},
  loadAsks: async () => (await import('./asks.ts')).blueskyAsks(),
  hasHandle: () => true,
  // Bluesky allows an account 11,666 created posts a day. This is one person's daily limit over all their accounts.
  dayBudget: { person: 1_000, timeZone: 'UTC' },
} satisfies PlatformModel
