import * as z from 'zod/mini'
import { Line, Text, ThreadParts, WebAddress } from '../../domain/option-text.ts'
import { isVisible } from '../../domain/visible-text.ts'
import { i18n } from '../../i18n.ts'
import type { PlatformModel } from '../parts.ts'

/** Who can see a post. `unlisted` keeps it out of public timelines, and `direct` shows it to the people it mentions. */
export const MastodonVisibility = z.enum(['public', 'unlisted', 'private', 'direct'])
export type MastodonVisibility = z.infer<typeof MastodonVisibility>

/** Which side of the first picture previews keep when cropping. */
const Focus = z.enum(['top', 'bottom', 'left', 'right'])

const Poll = z.strictObject({
  /** Empty ones aren't sent. */
  choices: z.array(Line).check(z.maxLength(40, { error: () => i18n.t('Use at most 40 choices.') })),
  /** How long the poll is open, in minutes. */
  minutes: z.int().check(z.minimum(1)),
  isMultiple: z.optional(z.boolean()),
  /** Hides the votes until the poll ends. */
  hidesVotes: z.optional(z.boolean()),
})

/** Mastodon post options. */
export const MastodonOptions = z.strictObject({
  /** The thread's posts after the first, in order, each a reply to the one before. The text is the first. */
  parts: z.optional(ThreadParts),
  /** By default, the account's setting on its server. */
  visibility: z.optional(MastodonVisibility),
  /** The content warning shown before the post. */
  contentWarning: z.optional(Text),
  /** Blurs the files until tapped. */
  isSensitive: z.optional(z.boolean()),
  /** An ISO 639 code, such as `en`. */
  language: z.optional(
    z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/, { error: () => i18n.t('Enter the language code, like en.') })),
  ),
  poll: z.optional(Poll),
  /** The post's URL on the account's own server. */
  quote: z.optional(WebAddress),
  whoMayQuote: z.optional(z.enum(['public', 'followers', 'nobody'])),
  focus: z.optional(Focus),
})
export type MastodonOptions = z.infer<typeof MastodonOptions>

/** Returns a poll's choices as they're sent. */
export const choicesOf = ({ choices }: NonNullable<MastodonOptions['poll']>) => choices.map((choice) => choice.trim()).filter(isVisible)

/** One server's limits. Missing ones have the usual defaults. */
export const ServerLimits = z.partial(
  z.object({
    text: z.number(),
    link: z.number(),
    files: z.number(),
    altText: z.number(),
    imageBytes: z.number(),
    videoBytes: z.number(),
    videoPixels: z.number(),
    videoFrameRate: z.number(),
    pollChoices: z.number(),
    pollChoice: z.number(),
    /** In minutes. */
    pollShortest: z.number(),
    pollLongest: z.number(),
    /** Whether posts can be quoted and polls can have files: 1 or 0. */
    quotes: z.number(),
    filesWithPoll: z.number(),
  }),
)
export type ServerLimits = z.infer<typeof ServerLimits>

export const mastodonModel = {
  options: MastodonOptions,
  settings: {},
  facts: {
    /** What the account's server accepts now. */
    serverLimits: z.optional(ServerLimits),
  },
  loadAsks: async () => (await import('./asks.ts')).mastodonAsks(),
  hasHandle: () => true,
  // A server allows an account 300 posts per three hours. This is one person's daily limit over all their accounts.
  dayBudget: { person: 1_000, timeZone: 'UTC' },
} satisfies PlatformModel
