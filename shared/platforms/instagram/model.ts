import * as z from 'zod/mini'
import { Text } from '../../domain/option-text.ts'
import { cleaned } from '../../domain/visible-text.ts'
import { i18n } from '../../i18n.ts'
import type { PlatformModel } from '../parts.ts'

/** What a post becomes on Instagram; `post` is an image, or a carousel where there are several files. */
export const InstagramKind = z.enum(['post', 'reel', 'story'])
export type InstagramKind = z.infer<typeof InstagramKind>

export const InstagramOptions = z.strictObject({
  /** A single video is a reel and everything else a post unless said. */
  kind: z.optional(InstagramKind),
  /** Written under the post right after it is public. */
  firstComment: z.optional(Text),
  /** Reels: also shown on the profile's feed; true unless said. */
  shareToFeed: z.optional(z.boolean()),
  /** Reels: the frame that is the cover, in ms from the start. */
  coverAtMs: z.optional(z.int().check(z.nonnegative())),
  /** User names of those who are invited to share the post as theirs. */
  collaborators: z.optional(
    z
      .array(z.string().check(cleaned, z.minLength(1), z.maxLength(30)))
      .check(z.maxLength(3, { error: () => i18n.t('Invite at most three people.') })),
  ),
  madeWithAi: z.optional(z.boolean()),
})
export type InstagramOptions = z.infer<typeof InstagramOptions>

/** What a post with these files and options becomes. */
export const instagramKindOf = ({ kind }: InstagramOptions, media: readonly { kind: 'image' | 'gif' | 'video' }[]): InstagramKind =>
  kind ?? (media.length === 1 && media[0]?.kind === 'video' ? 'reel' : 'post')

export const instagramModel = {
  options: InstagramOptions,
  settings: {},
  facts: {
    /** Posts by apps in the past 24 hours, and how many there may be. */
    quota: z.optional(z.object({ used: z.number(), total: z.number() })),
  },
  hasHandle: () => true,
  dayBudget: { person: 1_000, account: 100, timeZone: 'UTC' },
} satisfies PlatformModel
