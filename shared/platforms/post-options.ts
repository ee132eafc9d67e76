import * as z from 'zod'
import { FacebookOptions } from './facebook/options.ts'
import { InstagramOptions } from './instagram/options.ts'
import { LinkedInOptions } from './linkedin/options.ts'
import { PinterestOptions } from './pinterest/options.ts'
import { TikTokOptions } from './tiktok/options.ts'
import { XOptions } from './x/options.ts'
import { YouTubeOptions } from './youtube/options.ts'

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
