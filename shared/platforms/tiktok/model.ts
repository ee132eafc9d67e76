import * as z from 'zod/mini'
import { Line } from '../../domain/option-text.ts'
import { i18n } from '../../i18n.ts'
import type { PlatformModel } from '../parts.ts'

/** Who can see a post on TikTok, in TikTok's own terms. The levels an account can choose are fetched live. */
export const TikTokPrivacy = z.enum(['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'])
export type TikTokPrivacy = z.infer<typeof TikTokPrivacy>

/** The label of each level in TikTok's own app. */
export const tikTokPrivacyNames: Record<TikTokPrivacy, () => string> = {
  PUBLIC_TO_EVERYONE: () => i18n.t('Everyone'),
  MUTUAL_FOLLOW_FRIENDS: () => i18n.t('Friends'),
  FOLLOWER_OF_CREATOR: () => i18n.t('Followers'),
  SELF_ONLY: () => i18n.t('Only you'),
}

/**
 * TikTok post options. Nothing is preselected, as TikTok's rules for apps require
 * (https://developers.tiktok.com/doc/content-sharing-guidelines): privacy has no default, and comments, duets, and
 * stitches are off unless allowed.
 */
export const TikTokOptions = z.strictObject({
  /**
   * `direct` publishes. `inbox` puts a draft into the person's TikTok inbox, which they finish in the app. Direct by
   * default.
   */
  mode: z.optional(z.enum(['direct', 'inbox'])),
  privacy: z.optional(TikTokPrivacy),
  allowComments: z.optional(z.boolean()),
  /** Videos only. */
  allowDuets: z.optional(z.boolean()),
  /** Videos only. */
  allowStitches: z.optional(z.boolean()),
  /** The post promotes something. If set, at least one of the next two must be true. */
  isPromotion: z.optional(z.boolean()),
  ownBrand: z.optional(z.boolean()),
  brandedContent: z.optional(z.boolean()),
  madeWithAi: z.optional(z.boolean()),
  /** The title above a photo post's description. */
  title: z.optional(Line),
  /** Photos only: TikTok may add music. */
  addMusic: z.optional(z.boolean()),
  /** Videos only: the cover frame, in ms from the start. */
  coverAtMs: z.optional(z.int().check(z.nonnegative())),
  /** The person has accepted TikTok's music usage confirmation (and branded content policy) for this post. */
  hasAgreed: z.optional(z.boolean()),
})
export type TikTokOptions = z.infer<typeof TikTokOptions>

export const tikTokModel = {
  options: TikTokOptions,
  /** TikTok forbids defaults. */
  settings: {},
  facts: {
    /** TikTok's rules require apps to query this whenever a post is written, and again before it's sent. */
    creator: z.optional(
      z.object({
        nickname: z.string(),
        username: z.string(),
        privacies: z.array(TikTokPrivacy),
        commentsAreOff: z.boolean(),
        duetsAreOff: z.boolean(),
        stitchesAreOff: z.boolean(),
        videoMaxMs: z.number(),
        /** Why TikTok currently accepts no posts from this account, as a sentence for people. */
        refusal: z.optional(z.string()),
      }),
    ),
  },
  hasHandle: () => true,
  dayBudget: { person: 1_000, account: 15, timeZone: 'UTC' },
} satisfies PlatformModel
