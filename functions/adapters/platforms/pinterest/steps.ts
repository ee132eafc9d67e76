import * as z from 'zod'
import type { Picture } from '#functions/ports/image-variants.ts'
import type { Delivery } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import { isSentAsUploaded } from '#shared/domain/pictures.ts'
import type { Progress, Step } from '#shared/domain/targets.ts'
import { pinterestPicture } from '#shared/platforms/pinterest/limits.ts'
import { PinterestPinOptions } from '#shared/platforms/pinterest/model.ts'
import { pictureFor } from '../picture-for.ts'
import type { PublisherDeps } from '../platform-adapter.ts'

/** The work done in one step. */
export type WorkItem =
  | { name: 'send-video'; media: Media }
  | { name: 'check-video'; video: NonNullable<PinterestProgress['video']> }
  | { name: 'make-pictures' }
  | { name: 'pin' }

/** Returns the next step: first a video is uploaded and processed, or pictures are resized. Then the Pin is created. */
export const nextWork = ({ media, progress }: Delivery): WorkItem => {
  const { video, hasPictures } = readProgress(progress)
  const file = videoIn(media)
  if (file && !video) return { name: 'send-video', media: file }
  if (video && !video.isReady) return { name: 'check-video', video }
  if (!file && !hasPictures && needsImageVariants(media)) return { name: 'make-pictures' }
  return { name: 'pin' }
}

/** Returns the step for a piece of work, as the engine records it. Pinterest doesn't recognize a repeated Pin. */
export const stepOf = ({ name }: WorkItem): Step =>
  name === 'pin' ? { name, repeat: 'reconcile', isPublic: true } : { name, repeat: 'safe', isPublic: false }

/** Parses a delivery's options as Pinterest's. */
export const optionsOf = (options: Delivery['options']) => PinterestPinOptions.parse(options)

export const videoIn = (media: readonly Media[]) => media.find(({ kind }) => kind === 'video')

/** The progress this adapter stores for a delivery. */
const PinterestProgress = z.object({
  /** The video's upload, by Pinterest's media id. */
  video: z
    .object({
      mediaId: z.string(),
      isReady: z.boolean(),
      /** How often Pinterest was asked for its status. */
      checks: z.number().int(),
    })
    .optional(),
  /** True once the pictures' image variants exist. */
  hasPictures: z.boolean().default(false),
  /** How often the video was sent again because Pinterest couldn't process it. */
  restarts: z.number().int().default(0),
})
export type PinterestProgress = z.infer<typeof PinterestProgress>

export const readProgress = (progress: Progress): PinterestProgress => PinterestProgress.parse(progress)

/** The pictures in a form Pinterest accepts: those of a carousel must all have the same size. */
export const picturesFor = (deps: Pick<PublisherDeps, 'imageVariants'>, media: readonly Media[]): Promise<Picture[]> => {
  const need = pinterestPicture(media)
  return Promise.all(media.map((file) => pictureFor(deps, file, need)))
}

/** True if any of the pictures has to be redrawn. */
const needsImageVariants = (media: readonly Media[]) => {
  const need = pinterestPicture(media)
  return media.some((file) => !isSentAsUploaded(file, need))
}
