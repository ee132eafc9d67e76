import * as z from 'zod'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import type { Progress, Step } from '#shared/domain/targets.ts'
import { type Cut, chunksOf } from './chunks.ts'

/** The work done in one step. */
export type Work =
  /** Photos are prepared. Then TikTok is told where to fetch them, which is the post itself. */
  | { name: 'photos' | 'post' }
  /** A video is registered and sent in chunks. The last chunk publishes it. */
  | { name: 'upload-start'; video: Media }
  | ({ name: 'upload' | 'publish' } & Sending)
  | { name: 'status'; task: Task }

/** A video being sent; `chunk` is the next one. */
export type Sending = { video: Media; task: Task; uploadUrl: string; cut: Cut; chunk: number }

export const nextWork = ({ media, progress }: Delivery): Work => {
  const { photos, task } = readProgress(progress)
  if (task?.state.name === 'sent') return { name: 'status', task }
  const video = media.find(({ kind }) => kind === 'video')
  if (!video) return { name: media.every(({ id }) => photos[id] !== undefined) ? 'post' : 'photos' }
  if (task?.state.name !== 'sending') return { name: 'upload-start', video }
  const { uploadUrl, chunk, chunkBytes } = task.state
  const cut = { totalBytes: video.bytes, chunkBytes }
  return { name: chunk < chunksOf(cut).count - 1 ? 'upload' : 'publish', video, task, uploadUrl, cut, chunk }
}

/**
 * Returns the step for a piece of work. Having TikTok fetch photos can't be undone or recognized, so it's never
 * repeated. For a video, TikTok can be asked whether it has arrived.
 */
export const stepOf = ({ name }: Work): Step => {
  if (name === 'post') return { name, repeat: 'never', isPublic: true }
  if (name === 'publish') return { name, repeat: 'reconcile', isPublic: true }
  return { name, repeat: 'safe', isPublic: false }
}

/** A post that TikTok has started for us. */
const Task = z.object({
  /** TikTok's id of it, used for status calls. */
  publishId: z.string(),
  /** Part of the post's URL. */
  username: z.string(),
  state: z.discriminatedUnion('name', [
    /**
     * Its video is being sent to `uploadUrl`. `chunk` is the next chunk, and each has `chunkBytes`: 10 MiB for uploads
     * started before that was stored.
     */
    z.object({
      name: z.literal('sending'),
      uploadUrl: z.string(),
      chunk: z.number().int(),
      chunkBytes: z.number().int().default(10_485_760),
    }),
    /** TikTok has been processing it since `since`, and reported it done at `completedAt`; ms since the epoch. */
    z.object({ name: z.literal('sent'), since: z.number(), completedAt: z.number().optional() }),
  ]),
})
export type Task = z.infer<typeof Task>

/** The progress this adapter stores for a delivery. */
const TikTokProgress = z.object({
  /**
   * The photos ready to be fetched, by our id of the file: the name of the image variant, or empty for the file itself.
   */
  photos: z.record(z.string(), z.string()).default({}),
  task: Task.optional(),
  /** How often the post was started over because TikTok failed on it. */
  restarts: z.number().int().default(0),
})
export type TikTokProgress = z.infer<typeof TikTokProgress>

export const readProgress = (progress: Progress): TikTokProgress => TikTokProgress.parse(progress)
