import * as z from 'zod'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import type { Progress, Step } from '#shared/domain/targets.ts'
import { type Cut, chunksOf } from './chunks.ts'

/** The piece of work that a step stands for. */
export type Work =
  /** Photos are made ready, then TikTok is told where to fetch them, which is the post itself. */
  | { name: 'photos' | 'post' }
  /** A video is announced and sent in pieces; with the last one it becomes public. */
  | { name: 'upload-start'; video: Media }
  | ({ name: 'upload' | 'publish' } & Sending)
  | { name: 'status'; task: Task }

/** A video on its way; `chunk` is the next piece. */
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

/** Having TikTok fetch photos can't be taken back or recognised, so it is never repeated; whether a video has arrived can be asked. */
export const stepOf = ({ name }: Work): Step => {
  if (name === 'post') return { name, repeat: 'never', isPublic: true }
  if (name === 'publish') return { name, repeat: 'reconcile', isPublic: true }
  return { name, repeat: 'safe', isPublic: false }
}

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
