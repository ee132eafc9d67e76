import * as z from 'zod/mini'
import type { PlatformModel } from '../parts.ts'
import { YouTubeOptions } from './options.ts'

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
