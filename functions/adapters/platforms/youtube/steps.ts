import * as z from 'zod'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import { Reason } from '#shared/domain/refusals.ts'
import type { Progress, Step } from '#shared/domain/targets.ts'
import { isShort } from '#shared/platforms/youtube/limits.ts'
import { YouTubeOptions } from '#shared/platforms/youtube/model.ts'

/** Every piece of an upload except the last is a multiple of this, in bytes. */
const unit = 262_144

/** The size of a piece sent in advance, in bytes. */
export const pieceBytes = 64 * unit

/**
 * Where the last piece starts, which creates the video. It's as small as YouTube allows, so the video appears within a
 * second.
 */
export const lastPieceAt = (totalBytes: number) => Math.max(0, Math.ceil(totalBytes / unit) - 1) * unit

/** The work done in one step. */
export type WorkItem =
  | { name: 'start'; video: Media | undefined }
  | { name: 'send' | 'finish'; video: Media; session: Session }
  | { name: 'thumbnail'; videoId: string; thumbnail: Media }
  | { name: 'status'; videoId: string }

/**
 * Returns the next step: the upload, then the thumbnail, then status checks until YouTube has processed the video. A
 * Short gets its thumbnail after that.
 */
export const nextWork = (delivery: Delivery): WorkItem => {
  const { session, videoId, isProcessed } = readProgress(delivery.progress)
  if (videoId !== undefined) {
    const thumbnail = missingThumbnail(delivery)
    return thumbnail && (isProcessed || !isOfShort(delivery)) ? { name: 'thumbnail', videoId, thumbnail } : { name: 'status', videoId }
  }
  const video = videoOf(delivery)
  if (!video || !session) return { name: 'start', video }
  return { name: session.sent < lastPieceAt(video.bytes) ? 'send' : 'finish', video, session }
}

/**
 * Returns the step for a piece of work. A video exists once its last byte has arrived, and not before, so everything
 * except the last piece is sent in advance, and the last piece waits for the due time. A repeat first asks the upload
 * session whether it's complete, so no upload ever creates two videos.
 */
export const stepOf = ({ name }: WorkItem): Step =>
  name === 'finish' ? { name, repeat: 'idempotent', isPublic: true } : { name, repeat: 'safe', isPublic: false }

/** Parses a delivery's options as YouTube's. */
export const optionsOf = ({ options }: Pick<Delivery, 'options'>) => YouTubeOptions.parse(options)

export const videoOf = ({ media }: Pick<Delivery, 'media'>) => media.find(({ kind }) => kind === 'video')

const isOfShort = (delivery: Delivery) => {
  const video = videoOf(delivery)
  return video !== undefined && isShort(video)
}

/** The thumbnail chosen for the video that hasn't been set yet. It's one of the files. */
export const missingThumbnail = (delivery: Delivery) => {
  if (readProgress(delivery.progress).thumbnail !== undefined) return undefined
  const { thumbnail } = optionsOf(delivery)
  return delivery.media.find(({ id, kind }) => id === thumbnail && kind !== 'video')
}

/**
 * An upload in progress. Its URL is as good as a password, so it must not appear in any message. At least `sent` bytes
 * have arrived.
 */
const Session = z.object({ url: z.url(), sent: z.number().int() })
export type Session = z.infer<typeof Session>

/** The progress this adapter stores for a delivery. */
export const YouTubeProgress = z.object({
  session: Session.optional(),
  /** How often YouTube has lost an upload. */
  losses: z.number().int().default(0),
  /** YouTube's id of the video, once it exists. */
  videoId: z.string().optional(),
  /** True once YouTube has processed the video. */
  isProcessed: z.boolean().default(false),
  /** `set`, or why the thumbnail couldn't be set. */
  thumbnail: z.union([z.literal('set'), Reason]).optional(),
  thumbnailTries: z.number().int().default(0),
  /** How often YouTube was asked for the video's status. */
  polls: z.number().int().default(0),
  /** How many of its latest answers in a row were without the video. */
  absences: z.number().int().default(0),
})
export type YouTubeProgress = z.infer<typeof YouTubeProgress>

export const readProgress = (progress: Progress): YouTubeProgress => YouTubeProgress.parse(progress)
