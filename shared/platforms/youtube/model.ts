import * as z from 'zod/mini'
import { Id } from '../../domain/id.ts'
import { Line } from '../../domain/option-text.ts'
import { cleaned } from '../../domain/visible-text.ts'
import { i18n } from '../../i18n.ts'
import type { PlatformModel } from '../parts.ts'

/** Who can see a video on YouTube. */
export const YouTubePrivacy = z.enum(['public', 'unlisted', 'private'])
export type YouTubePrivacy = z.infer<typeof YouTubePrivacy>

/** Options of YouTube. The post's text is the video's description. */
export const YouTubeOptions = z.strictObject({
  title: z.optional(Line),
  /** Public unless said. */
  privacy: z.optional(YouTubePrivacy),
  tags: z.optional(
    z
      .array(z.string().check(cleaned, z.minLength(1), z.maxLength(100)))
      .check(z.maxLength(100, { error: () => i18n.t('Use at most 100 tags.') })),
  ),
  /** YouTube asks every uploader by law; it has no default. */
  madeForKids: z.optional(z.boolean()),
  /** The id of one of YouTube's categories; 22 (People & Blogs) unless said. */
  categoryId: z.optional(z.string().check(z.regex(/^\d{1,3}$/, { error: () => i18n.t('Choose one of the categories.') }))),
  /** The id of a picture among the person's files that becomes the thumbnail. */
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
    /** What a video can be filed under. */
    categories: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  },
  hasHandle: (username: string) => !channelId.test(username),
  dayBudget: { app: 100, person: 20, timeZone: 'America/Los_Angeles' },
} satisfies PlatformModel

/** The text in the place of a handle where a channel has none. */
const channelId = /^UC[\w-]{22}$/
