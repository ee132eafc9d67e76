import * as z from 'zod'
import { Line } from '../option-text.ts'

/** Who can see a video on YouTube. */
export const YouTubePrivacy = z.enum(['public', 'unlisted', 'private'])
export type YouTubePrivacy = z.infer<typeof YouTubePrivacy>

/** Options of YouTube. The post's text is the video's description. */
export const YouTubeOptions = z.strictObject({
  title: Line.optional(),
  /** Public unless said. */
  privacy: YouTubePrivacy.optional(),
  tags: z.array(z.string().min(1).max(100)).max(100, 'Use at most 100 tags.').optional(),
  /** YouTube asks every uploader by law; it has no default. */
  madeForKids: z.boolean().optional(),
  /** The id of one of YouTube's categories; 22 (People & Blogs) unless said. */
  categoryId: z
    .string()
    .regex(/^\d{1,3}$/, 'Choose one of the categories.')
    .optional(),
  /** The id of a picture among the person's files that becomes the thumbnail. */
  thumbnail: z.string().min(1).max(64).optional(),
  notifySubscribers: z.boolean().optional(),
  madeWithAi: z.boolean().optional(),
})
export type YouTubeOptions = z.infer<typeof YouTubeOptions>
