import * as z from 'zod/mini'
import { Line, Text, WebAddress } from '../../domain/option-text.ts'
import type { PlatformModel } from '../parts.ts'

/** Options of LinkedIn. */
export const LinkedInOptions = z.strictObject({
  /** Everybody unless said. */
  visibility: z.optional(z.enum(['PUBLIC', 'CONNECTIONS', 'LOGGED_IN'])),
  /** A card for a link. LinkedIn reads nothing from the page itself, so its title is needed. One image of the post becomes the card's picture. */
  article: z.optional(z.strictObject({ source: WebAddress, title: Line, description: z.optional(Text) })),
  /** Of a video. */
  title: z.optional(Line),
  /** Others may not share it on. */
  isReshareDisabled: z.optional(z.boolean()),
})
export type LinkedInOptions = z.infer<typeof LinkedInOptions>

export const linkedInModel = {
  options: LinkedInOptions,
  settings: { visibility: LinkedInOptions.shape.visibility },
  facts: {},
  /** LinkedIn tells none, and `username` is the name. */
  hasHandle: () => false,
  dayBudget: { person: 1_000, account: 100, timeZone: 'UTC' },
} satisfies PlatformModel
