import * as z from 'zod/mini'
import { Id } from '../../domain/id.ts'
import { Line } from '../../domain/option-text.ts'
import { cleaned } from '../../domain/visible-text.ts'
import { i18n } from '../../i18n.ts'
import type { PlatformModel } from '../parts.ts'

/** Who can see a video on YouTube. */
export const YouTubePrivacy = z.enum(['public', 'unlisted', 'private'])
export type YouTubePrivacy = z.infer<typeof YouTubePrivacy>

/** YouTube post options. The post's text is the video's description. */
export const YouTubeOptions = z.strictObject({
  title: z.optional(Line),
  /** Public by default. */
  privacy: z.optional(YouTubePrivacy),
  tags: z.optional(
    z
      .array(z.string().check(cleaned, z.minLength(1), z.maxLength(100)))
      .check(z.maxLength(100, { error: () => i18n.t('Use at most 100 tags.') })),
  ),
  /** YouTube is legally required to ask every uploader. There's no default. */
  madeForKids: z.optional(z.boolean()),
  /** A YouTube category ID. 22 (People & Blogs) by default. */
  categoryId: z.optional(z.string().check(z.regex(/^\d{1,3}$/, { error: () => i18n.t('Choose one of the categories.') }))),
  /** The ID of the person's picture to use as the thumbnail. */
  thumbnail: z.optional(Id),
  notifySubscribers: z.optional(z.boolean()),
  madeWithAi: z.optional(z.boolean()),
})
export type YouTubeOptions = z.infer<typeof YouTubeOptions>

export const youTubeModel = {
  options: YouTubeOptions,
  fileOptions: ['thumbnail'],
  settings: { privacy: YouTubeOptions.shape.privacy, categoryId: YouTubeOptions.shape.categoryId },
  facts: {
    /** The categories a video can be filed under. */
    categories: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  },
  hasHandle: (username: string) => !channelId.test(username),
  dayBudget: { app: 100, person: 20, timeZone: 'America/Los_Angeles' },
} satisfies PlatformModel

/** The text shown if a channel has no handle. */
const channelId = /^UC[\w-]{22}$/
