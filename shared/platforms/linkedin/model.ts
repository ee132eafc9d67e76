import * as z from 'zod/mini'
import { Line, Text, WebAddress } from '../../domain/option-text.ts'
import type { PlatformModel } from '../parts.ts'

/** LinkedIn post options. */
export const LinkedInOptions = z.strictObject({
  /** Everybody by default. */
  visibility: z.optional(z.enum(['PUBLIC', 'CONNECTIONS', 'LOGGED_IN'])),
  /**
   * A link card in the person's own words. Without it, the text's first link gets the card of its page. One image of
   * the post becomes the card's image, or else the page's.
   */
  article: z.optional(z.strictObject({ source: WebAddress, title: Line, description: z.optional(Text) })),
  /** Omits the card for the first link of a post without files. */
  hasNoCard: z.optional(z.boolean()),
  /** For a video. */
  title: z.optional(Line),
  /** Disallows resharing. */
  isReshareDisabled: z.optional(z.boolean()),
})
export type LinkedInOptions = z.infer<typeof LinkedInOptions>

export const linkedInModel = {
  options: LinkedInOptions,
  settings: { visibility: LinkedInOptions.shape.visibility },
  facts: {},
  /** LinkedIn provides none, so `username` is the name. */
  hasHandle: () => false,
  dayBudget: { person: 1_000, account: 100, timeZone: 'UTC' },
} satisfies PlatformModel
