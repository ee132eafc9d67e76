import * as z from 'zod'
import { FacebookOptions } from './facebook.ts'
import { InstagramOptions } from './instagram.ts'
import { LinkedInOptions } from './linkedin.ts'
import { PinterestOptions } from './pinterest.ts'
import { TikTokOptions } from './tiktok.ts'
import { XOptions } from './x.ts'
import { YouTubeOptions } from './youtube.ts'

/** What a person chose for each platform. */
export const PostOptions = z.strictObject({
  x: XOptions.optional(),
  instagram: InstagramOptions.optional(),
  tiktok: TikTokOptions.optional(),
  facebook: FacebookOptions.optional(),
  linkedin: LinkedInOptions.optional(),
  pinterest: PinterestOptions.optional(),
  youtube: YouTubeOptions.optional(),
})
export type PostOptions = z.infer<typeof PostOptions>
