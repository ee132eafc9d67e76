import * as z from 'zod/mini'
import { Line, WebAddress } from '../../domain/option-text.ts'
import { i18n } from '../../i18n.ts'
import type { PlatformModel } from '../parts.ts'

/** Pinterest's id of a board. */
export const BoardId = z.string().check(z.regex(/^\d{1,30}$/, { error: () => i18n.t('Choose one of the boards.') }))

export const PinterestOptions = z.strictObject({
  /** The board of each account, by the account's id; the account's own default where it is not named. */
  boards: z.optional(z.record(z.string().check(z.maxLength(64)), BoardId)),
  title: z.optional(Line),
  /** Where the Pin leads. */
  link: z.optional(WebAddress),
  /** Videos: the second whose frame is the cover; the first unless said. */
  coverAtSeconds: z.optional(z.int().check(z.nonnegative())),
})
export type PinterestOptions = z.infer<typeof PinterestOptions>

/** What one account's Pin is made with. */
export const PinterestPinOptions = z.extend(z.omit(PinterestOptions, { boards: true }), { boardId: z.optional(BoardId) })
export type PinterestPinOptions = z.infer<typeof PinterestPinOptions>

export const pinterestModel = {
  options: PinterestOptions,
  settings: { boardId: z.optional(BoardId) },
  facts: {
    /** Those that can be pinned to. */
    boards: z.optional(z.array(z.object({ id: z.string(), name: z.string(), isSecret: z.boolean() }))),
  },
  hasHandle: () => true,
  dayBudget: { person: 1_000, timeZone: 'UTC' },
} satisfies PlatformModel
