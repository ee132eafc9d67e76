import * as z from 'zod'
import type { Progress } from '#shared/domain/targets.ts'

/** What this adapter keeps of a delivery. */
const PinterestProgress = z.object({
  /** The video's upload, by Pinterest's id of it. */
  video: z
    .object({
      mediaId: z.string(),
      isReady: z.boolean(),
      /** How often Pinterest was asked about it. */
      checks: z.number().int(),
    })
    .optional(),
  /** The pictures' image variants are made. */
  hasPictures: z.boolean().default(false),
  /** How often the video was sent anew because Pinterest could not work on it. */
  restarts: z.number().int().default(0),
})
export type PinterestProgress = z.infer<typeof PinterestProgress>

export const readProgress = (progress: Progress): PinterestProgress => PinterestProgress.parse(progress)
