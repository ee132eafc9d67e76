import * as z from 'zod'
import { Line, Text, WebAddress } from '../option-text.ts'

/** Options of LinkedIn. */
export const LinkedInOptions = z.strictObject({
  /** Everybody unless said. */
  visibility: z.enum(['PUBLIC', 'CONNECTIONS', 'LOGGED_IN']).optional(),
  /** A card for a link. LinkedIn reads nothing from the page itself, so its title is needed. One image of the post becomes the card's picture. */
  article: z.strictObject({ source: WebAddress, title: Line, description: Text.optional() }).optional(),
  /** Of a video. */
  title: Line.optional(),
  /** Others may not share it on. */
  isReshareDisabled: z.boolean().optional(),
})
export type LinkedInOptions = z.infer<typeof LinkedInOptions>
