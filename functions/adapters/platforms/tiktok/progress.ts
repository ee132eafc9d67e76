import * as z from 'zod'
import type { Progress } from '#shared/domain/targets.ts'

/** A post that TikTok has begun for us. */
const Task = z.object({
  /** TikTok's id of it, by which its state is asked. */
  publishId: z.string(),
  /** Part of the post's address. */
  username: z.string(),
  state: z.discriminatedUnion('name', [
    /** Its video is being sent to the address; `chunk` is the next piece, each of `chunkBytes`, and 10 MiB where an upload was begun before that was said. */
    z.object({
      name: z.literal('sending'),
      uploadUrl: z.string(),
      chunk: z.number().int(),
      chunkBytes: z.number().int().default(10_485_760),
    }),
    /** TikTok works on it since then, and has told at `completedAt` that it is done; ms since the epoch. */
    z.object({ name: z.literal('sent'), since: z.number(), completedAt: z.number().optional() }),
  ]),
})
export type Task = z.infer<typeof Task>

/** What this adapter keeps of a delivery. */
const TikTokProgress = z.object({
  /** The photos that are ready to be fetched, by our id of the file: the name of the image variant, empty for the file itself. */
  photos: z.record(z.string(), z.string()).default({}),
  task: Task.optional(),
  /** How often the post was begun anew because TikTok failed on it. */
  restarts: z.number().int().default(0),
})
export type TikTokProgress = z.infer<typeof TikTokProgress>

export const readProgress = (progress: Progress): TikTokProgress => TikTokProgress.parse(progress)
