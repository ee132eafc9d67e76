import * as z from 'zod'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import { Reason } from '#shared/domain/refusals.ts'
import type { Progress, Step } from '#shared/domain/targets.ts'
import { isShort } from '#shared/platforms/youtube/limits.ts'
import { YouTubeOptions } from '#shared/platforms/youtube/model.ts'

/** Every piece of an upload but the last is a multiple of this; bytes. */
const unit = 262_144

/** Bytes of a piece that is sent ahead. */
export const pieceBytes = 64 * unit

/** Where the piece begins that makes the video exist: as small as YouTube lets it be, so that it is there within the second. */
export const lastPieceAt = (totalBytes: number) => Math.max(0, Math.ceil(totalBytes / unit) - 1) * unit

/** The piece of work that a step stands for. */
export type Work =
  | { name: 'start'; video: Media | undefined }
  | { name: 'send' | 'finish'; video: Media; session: Session }
  | { name: 'thumbnail'; videoId: string; thumbnail: Media }
  | { name: 'status'; videoId: string }

/** The next step: the upload, then the thumbnail, then a question until YouTube has processed the video. A Short gets its thumbnail after that. */
export const nextWork = (delivery: Delivery): Work => {
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
 * The step of a piece of work. A video exists from the moment its last byte has arrived, and not before: so everything but the last piece goes ahead, and
 * the last piece waits for its time. A repeat of it asks the upload first, which knows whether it is complete: no upload ever makes two videos.
 */
export const stepOf = ({ name }: Work): Step =>
  name === 'finish' ? { name, repeat: 'idempotent', isPublic: true } : { name, repeat: 'safe', isPublic: false }

/** The delivery's options are those of YouTube. */
export const optionsOf = ({ options }: Pick<Delivery, 'options'>) => YouTubeOptions.parse(options)

export const videoOf = ({ media }: Pick<Delivery, 'media'>) => media.find(({ kind }) => kind === 'video')

const isOfShort = (delivery: Delivery) => {
  const video = videoOf(delivery)
  return video !== undefined && isShort(video)
}

/** The picture that was chosen for the video and is still to be set; it travels among the files. */
export const missingThumbnail = (delivery: Delivery) => {
  if (readProgress(delivery.progress).thumbnail !== undefined) return undefined
  const { thumbnail } = optionsOf(delivery)
  return delivery.media.find(({ id, kind }) => id === thumbnail && kind !== 'video')
}

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
