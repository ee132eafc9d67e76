import * as z from 'zod/mini'
import { Line, Text, ThreadParts, WebAddress } from '../../domain/option-text.ts'
import { isVisible } from '../../domain/visible-text.ts'
import type { PlatformModel } from '../parts.ts'
import { ServerLimits } from './server-limits.ts'

/** Who sees a post; `unlisted` keeps it out of public timelines, `direct` shows it to those it mentions. */
export const MastodonVisibility = z.enum(['public', 'unlisted', 'private', 'direct'])
export type MastodonVisibility = z.infer<typeof MastodonVisibility>

/** Which side of the first picture previews keep. */
const Focus = z.enum(['top', 'bottom', 'left', 'right'])

const Poll = z.strictObject({
  /** Empty ones are not sent. */
  choices: z.array(Line).check(z.maxLength(40, 'Use at most 40 choices.')),
  /** How long people may vote, in minutes. */
  minutes: z.int().check(z.minimum(1)),
  isMultiple: z.optional(z.boolean()),
  /** Nobody sees the votes before the end. */
  hidesVotes: z.optional(z.boolean()),
})

/** Options of Mastodon. */
export const MastodonOptions = z.strictObject({
  /** The thread's further posts, in order, each a reply to the one before; the text is its first. */
  parts: z.optional(ThreadParts),
  /** As the account is set up on its server unless said. */
  visibility: z.optional(MastodonVisibility),
  /** What people read before they see the post. */
  contentWarning: z.optional(Text),
  /** The files are blurred until somebody taps them. */
  isSensitive: z.optional(z.boolean()),
  /** As ISO 639 has it, such as `en`. */
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/, 'Enter the language code, like en.'))),
  poll: z.optional(Poll),
  /** The address of a post, as the account's own server shows it. */
  quote: z.optional(WebAddress),
  whoMayQuote: z.optional(z.enum(['public', 'followers', 'nobody'])),
  focus: z.optional(Focus),
})
export type MastodonOptions = z.infer<typeof MastodonOptions>

/** The choices of a poll as they are sent. */
export const choicesOf = ({ choices }: NonNullable<MastodonOptions['poll']>) => choices.map((choice) => choice.trim()).filter(isVisible)

export const mastodonModel = {
  options: MastodonOptions,
  settings: {},
  facts: {
    /** What the account's server takes now. */
    serverLimits: z.optional(ServerLimits),
  },
  loadAsks: async () => (await import('./asks.ts')).mastodonAsks,
  hasHandle: () => true,
  // A server counts 300 posts in three hours to an account; this is what one person's day of all accounts allows.
  dayBudget: { person: 1_000, timeZone: 'UTC' },
} satisfies PlatformModel
