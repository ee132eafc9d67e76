import * as z from 'zod/mini'
import { Text } from '../../domain/option-text.ts'
import { cleaned } from '../../domain/visible-text.ts'
import { i18n } from '../../i18n.ts'
import type { PlatformModel } from '../parts.ts'

/** What a post becomes on Instagram. `post` is an image, or a carousel if there are several files. */
export const InstagramKind = z.enum(['post', 'reel', 'story'])
export type InstagramKind = z.infer<typeof InstagramKind>

export const InstagramOptions = z.strictObject({
  /** By default, a single video is a reel and everything else a post. */
  kind: z.optional(InstagramKind),
  /** Posted as a comment right after the post is public. */
  firstComment: z.optional(Text),
  /** Reels only: also shown in the profile's feed. True by default. */
  shareToFeed: z.optional(z.boolean()),
  /** Reels only: the cover frame, in ms from the start. */
  coverAtMs: z.optional(z.int().check(z.nonnegative())),
  /** Usernames of people invited as collaborators. */
  collaborators: z.optional(
    z
      .array(z.string().check(cleaned, z.minLength(1), z.maxLength(30)))
      .check(z.maxLength(3, { error: () => i18n.t('Invite at most three people.') })),
  ),
  madeWithAi: z.optional(z.boolean()),
})
export type InstagramOptions = z.infer<typeof InstagramOptions>

/** Returns what a post with these files and options becomes. */
export const instagramKindOf = ({ kind }: InstagramOptions, media: readonly { kind: 'image' | 'gif' | 'video' }[]): InstagramKind =>
  kind ?? (media.length === 1 && media[0]?.kind === 'video' ? 'reel' : 'post')

export const instagramModel = {
  options: InstagramOptions,
  settings: {},
  facts: {
    /** Posts by apps in the past 24 hours, and the maximum. */
    quota: z.optional(z.object({ used: z.number(), total: z.number() })),
  },
  hasHandle: () => true,
  dayBudget: { person: 1_000, account: 100, timeZone: 'UTC' },
} satisfies PlatformModel
