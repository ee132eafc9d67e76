import * as z from 'zod/mini'
import { models } from '../platforms/models.ts'
import type { PostOptions } from '../platforms/post-options.ts'
import { Platform } from './platforms.ts'

/** The platforms that have threads: their option `parts` holds the further posts. */
export const threadPlatforms = Platform.options.filter((platform) => 'parts' in models[platform].options.shape)

/** Whether a platform has threads. */
export const hasThreads = (platform: Platform) => threadPlatforms.includes(platform)

/** The further posts of the thread that was chosen for a platform, in order. */
export const threadParts = (platform: Platform, options: PostOptions): readonly string[] => {
  const { data } = WithParts.safeParse(options[platform])
  return data?.parts ?? []
}

const WithParts = z.object({ parts: z.optional(z.array(z.string())) })
