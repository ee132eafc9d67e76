import * as z from 'zod'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import type { Progress, Step } from '#shared/domain/targets.ts'
import { PinterestPinOptions } from '#shared/platforms/pinterest/model.ts'
import { needsImageVariants } from './pictures.ts'

/** The piece of work that a step stands for. */
export type Work =
  | { name: 'send-video'; media: Media }
  | { name: 'check-video'; video: NonNullable<PinterestProgress['video']> }
  | { name: 'make-pictures' }
  | { name: 'pin' }

/** The next step: first a video is sent and processed, or pictures are brought to size; then the Pin. */
export const nextWork = ({ media, progress }: Delivery): Work => {
  const { video, hasPictures } = readProgress(progress)
  const file = videoIn(media)
  if (file && !video) return { name: 'send-video', media: file }
  if (video && !video.isReady) return { name: 'check-video', video }
  if (!file && !hasPictures && needsImageVariants(media)) return { name: 'make-pictures' }
  return { name: 'pin' }
}

/** The step of a piece of work, as the engine writes it down. Pinterest does not know a repeated Pin for what it is. */
export const stepOf = ({ name }: Work): Step =>
  name === 'pin' ? { name, repeat: 'reconcile', isPublic: true } : { name, repeat: 'safe', isPublic: false }

/** The delivery's options are those of one Pin. */
export const optionsOf = (options: Delivery['options']) => PinterestPinOptions.parse(options)

export const videoIn = (media: readonly Media[]) => media.find(({ kind }) => kind === 'video')

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
