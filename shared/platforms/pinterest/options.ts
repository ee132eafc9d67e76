import * as z from 'zod'
import { Line, WebAddress } from '../option-text.ts'

/** Pinterest's id of a board. */
export const BoardId = z.string().regex(/^\d{1,30}$/, 'Choose one of the boards.')

export const PinterestOptions = z.strictObject({
  /** The board of each account, by the account's id; the account's own default where it is not named. */
  boards: z.record(z.string().max(64), BoardId).optional(),
  title: Line.optional(),
  /** Where the Pin leads. */
  link: WebAddress.optional(),
  /** Videos: the second whose frame is the cover; the first unless said. */
  coverAtSeconds: z.number().int().nonnegative().optional(),
})
export type PinterestOptions = z.infer<typeof PinterestOptions>

/** What one account's Pin is made with. */
export const PinterestPinOptions = PinterestOptions.omit({ boards: true }).extend({ boardId: BoardId.optional() })
export type PinterestPinOptions = z.infer<typeof PinterestPinOptions>
