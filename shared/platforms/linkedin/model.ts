import * as z from 'zod/mini'
import { Line, Text, WebAddress } from '../../domain/option-text.ts'
import type { PlatformModel } from '../parts.ts'

/** LinkedIn post options. */
export const LinkedInOptions = z.strictObject({
  /** Everybody by default. */
  visibility: z.optional(z.enum(['PUBLIC', 'CONNECTIONS', 'LOGGED_IN'])),
  /**
   * A link card. LinkedIn doesn't read the page itself, so a title is required. One image of the post becomes the
   * card's image.
   */
  article: z.optional(z.strictObject({ source: WebAddress, title: Line, description: z.optional(Text) })),
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
