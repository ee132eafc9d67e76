import * as z from 'zod/mini'
import { type Media, type MediaContentType, mediaBytesMax } from './media.ts'

/**
 * What a platform takes a picture as. For a picture that does not fit, Crier makes an image variant once. It is turned upright, without its metadata,
 * and scaled down. It is set on white where its shape is outside the ratios. It is saved as a JPEG, which every platform takes.
 */
export type PictureNeed = {
  /** Of this need alone; part of the image variant's place in storage. Letters, digits and hyphens. */
  name: string
  contentTypes: readonly [MediaContentType, ...MediaContentType[]]
  bytesMax: number
  /** Pixels. */
  widthMax?: number
  heightMax?: number
  /** Width × height. */
  pixelsMax?: number
  /** Width divided by height. */
  ratioMin?: number
  ratioMax?: number
  /** The picture is to stay as it is, and only lose what it carries beside. */
  staysAsItIs?: true
}

/** What a picture is to the post it goes out with. */
export const PictureRole = z.enum(['image', 'story', 'thumbnail'])
export type PictureRole = z.infer<typeof PictureRole>

/** The need of a picture that fits, but carries metadata. */
export const barePicture: PictureNeed = {
  name: 'bare',
  contentTypes: ['image/jpeg', 'image/png', 'image/webp'],
  bytesMax: mediaBytesMax.image,
  staysAsItIs: true,
}

/** Whether a ready picture can be sent to such a platform as it was uploaded. */
export const fits = ({ contentType, bytes, state }: Pick<Media, 'contentType' | 'bytes' | 'state'>, need: PictureNeed): boolean => {
  if (state.name !== 'ready') return false
  const { width, height } = state
  const isSmall =
    bytes <= need.bytesMax &&
    width <= (need.widthMax ?? width) &&
    height <= (need.heightMax ?? height) &&
    width * height <= (need.pixelsMax ?? width * height)
  return isSmall && need.contentTypes.includes(contentType) && isWithinRatio(width / height, need)
}

/** Whether a ready picture is sent as it was uploaded: it fits, and carries no more than the picture. */
export const isSentAsUploaded = (media: Pick<Media, 'contentType' | 'bytes' | 'state'>, need: PictureNeed): boolean =>
  fits(media, need) && !(media.state.name === 'ready' && media.state.hasMetadata)

export type Size = { width: number; height: number }

/** More pixels than these are in no image variant: it's drawn in memory, and no platform shows more. */
export const drawnPixelsMax = 40_000_000

/** A JPEG of more pixels than these for each byte it may have would be a bad one. */
const pixelsPerByte = 8

/** What a variant for a need may be at most. */
export const drawnAs = (need: PictureNeed): PictureNeed => ({
  ...need,
  pixelsMax: Math.min(need.pixelsMax ?? drawnPixelsMax, need.bytesMax * pixelsPerByte, drawnPixelsMax),
})

/** How large a picture of a size becomes for a need, with the white around it; never larger than it has to be. `isPadded` says whether there is white. */
export const canvasOf = ({ width, height }: Size, need: PictureNeed): Size & { isPadded: boolean } => {
  const { ratioMin = 0, ratioMax = Number.POSITIVE_INFINITY, widthMax, heightMax, pixelsMax } = need
  const padded = { width: Math.max(width, height * ratioMin), height: Math.max(height, width / ratioMax) }
  const scale = Math.min(
    1,
    (widthMax ?? padded.width) / padded.width,
    (heightMax ?? padded.height) / padded.height,
    Math.sqrt((pixelsMax ?? padded.width * padded.height) / (padded.width * padded.height)),
  )
  const canvas = { width: whole(padded.width * scale), height: whole(padded.height * scale) }
  return { ...withinRatio(canvas, need), isPadded: !isWithinRatio(width / height, need) }
}

/** A size that is whole but for the errors of floating point is that size. */
const whole = (length: number) => Math.max(1, Math.floor(length + 1e-6))

/** Whole pixels may miss a ratio by one. */
const withinRatio = ({ width, height }: Size, need: PictureNeed): Size => {
  const { ratioMin = 0, ratioMax = Number.POSITIVE_INFINITY } = need
  if (width / height < ratioMin && height > 1) return withinRatio({ width, height: height - 1 }, need)
  if (width / height > ratioMax && width > 1) return withinRatio({ width: width - 1, height }, need)
  return { width, height }
}

/** What an image variant of a picture is made for; undefined where the picture goes out as it was uploaded. */
export const variantNeed = (media: Pick<Media, 'contentType' | 'bytes' | 'state'>, need: PictureNeed): PictureNeed | undefined => {
  if (!fits(media, need)) return need
  return isSentAsUploaded(media, need) ? undefined : barePicture
}

/** Whether a shape is within what the platform shows; an image variant is set on white otherwise, which the person is told. */
export const isWithinRatio = (ratio: number, { ratioMin = 0, ratioMax = Number.POSITIVE_INFINITY }: PictureNeed) =>
  ratio >= ratioMin && ratio <= ratioMax
