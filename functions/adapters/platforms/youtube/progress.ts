import * as z from 'zod'
import { Reason } from '#shared/domain/refusals.ts'
import type { Progress } from '#shared/domain/targets.ts'

/** An upload that was begun. Its address is as good as a password: it goes into no message. `sent` bytes have surely arrived. */
const Session = z.object({ url: z.url(), sent: z.number().int() })
export type Session = z.infer<typeof Session>

/** What this adapter keeps of a delivery. */
export const YouTubeProgress = z.object({
  session: Session.optional(),
  /** How often YouTube has lost an upload. */
  losses: z.number().int().default(0),
  /** YouTube's id of the video: from then on it exists. */
  videoId: z.string().optional(),
  /** YouTube has worked it up. */
  isProcessed: z.boolean().default(false),
  /** `set`, or why the thumbnail could not be. */
  thumbnail: z.union([z.literal('set'), Reason]).optional(),
  thumbnailTries: z.number().int().default(0),
  /** How often YouTube was asked about the video. */
  polls: z.number().int().default(0),
})
export type YouTubeProgress = z.infer<typeof YouTubeProgress>

export const readProgress = (progress: Progress): YouTubeProgress => YouTubeProgress.parse(progress)
