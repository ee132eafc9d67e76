import * as z from 'zod/mini'
import type { PlatformModel } from '../parts.ts'
import { TikTokOptions, TikTokPrivacy } from './options.ts'

export const tikTokModel = {
  options: TikTokOptions,
  /** TikTok forbids defaults. */
  settings: {},
  facts: {
    /** TikTok's rules have apps ask anew whenever a post is written, and again before it is sent. */
    creator: z.optional(
      z.object({
        nickname: z.string(),
        username: z.string(),
        privacies: z.array(TikTokPrivacy),
        commentsAreOff: z.boolean(),
        duetsAreOff: z.boolean(),
        stitchesAreOff: z.boolean(),
        videoMaxMs: z.number(),
        /** Why TikTok takes no post of this account now, in a sentence for people. */
        refusal: z.optional(z.string()),
      }),
    ),
  },
  hasHandle: () => true,
  dayBudget: { person: 1_000, account: 15, timeZone: 'UTC' },
} satisfies PlatformModel
