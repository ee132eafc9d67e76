import * as z from 'zod/mini'
import { Line, WebAddress } from '../../domain/option-text.ts'
import { i18n } from '../../i18n.ts'
import type { PlatformModel } from '../parts.ts'

/** A Pinterest board ID. */
export const BoardId = z.string().check(z.regex(/^\d{1,30}$/, { error: () => i18n.t('Choose one of the boards.') }))

export const PinterestOptions = z.strictObject({
  /** The board for each account, by account ID. Accounts not listed use their default. */
  boards: z.optional(z.record(z.string().check(z.maxLength(64)), BoardId)),
  title: z.optional(Line),
  /** The Pin's link. */
  link: z.optional(WebAddress),
  /** Videos only: the second whose frame is the cover. The first frame by default. */
  coverAtSeconds: z.optional(z.int().check(z.nonnegative())),
})
export type PinterestOptions = z.infer<typeof PinterestOptions>

/** The options for one account's Pin. */
export const PinterestPinOptions = z.extend(z.omit(PinterestOptions, { boards: true }), { boardId: z.optional(BoardId) })
export type PinterestPinOptions = z.infer<typeof PinterestPinOptions>

export const pinterestModel = {
  options: PinterestOptions,
  settings: { boardId: z.optional(BoardId) },
  facts: {
    /** The boards that can be pinned to. */
    boards: z.optional(z.array(z.object({ id: z.string(), name: z.string(), isSecret: z.boolean() }))),
  },
  hasHandle: () => true,
  dayBudget: { person: 1_000, timeZone: 'UTC' },
} satisfies PlatformModel
