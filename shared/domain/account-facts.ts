import * as z from 'zod'
import { TikTokPrivacy } from '../platforms/tiktok/options.ts'

/** What a platform says of an account at this moment, for those who write to it; a platform gives only what concerns it. */
export const AccountFacts = z.object({
  /** TikTok, whose rules have apps ask anew whenever a post is written, and again before it is sent. */
  creator: z
    .object({
      nickname: z.string(),
      username: z.string(),
      privacies: z.array(TikTokPrivacy),
      commentsAreOff: z.boolean(),
      duetsAreOff: z.boolean(),
      stitchesAreOff: z.boolean(),
      videoMaxMs: z.number(),
      /** Why TikTok takes no post of this account now, in a sentence for people. */
      refusal: z.string().optional(),
    })
    .optional(),
  /** Pinterest: those that can be pinned to. */
  boards: z.array(z.object({ id: z.string(), name: z.string(), isSecret: z.boolean() })).optional(),
  /** Instagram: posts by apps in the past 24 hours, and how many there may be. */
  quota: z.object({ used: z.number(), total: z.number() }).optional(),
  /** YouTube: what a video can be filed under. */
  categories: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
})
export type AccountFacts = z.infer<typeof AccountFacts>
