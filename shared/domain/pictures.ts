import * as z from 'zod/mini'
import { type Media, type MediaContentType, mediaBytesMax } from './media.ts'

/**
 * The pictures a platform accepts. For a picture that doesn't fit, Crier creates an image variant once: upright,
 * without metadata, scaled down, padded with white if its aspect ratio is out of range, and saved as a JPEG, which
 * every platform accepts.
 */
export type PictureNeed = {
  /** Unique to this need, as part of the image variant's storage key. Letters, digits, and hyphens. */
  name: string
  contentTypes: readonly [MediaContentType, ...MediaContentType[]]
  bytesMax: number
  /** In pixels. */
  widthMax?: number
  heightMax?: number
  /** Width × height. */
  pixelsMax?: number
  /** Width divided by height. */
  ratioMin?: number
  ratioMax?: number
  /** Only strip the metadata and leave the picture unchanged otherwise. */
  staysAsItIs?: true
}

/** What a picture is used as in its post. */
export const PictureRole = z.enum(['image', 'story', 'thumbnail'])
export type PictureRole = z.infer<typeof PictureRole>

/** The need for a picture that fits but has metadata. */
export const barePicture: PictureNeed = {
  name: 'bare',
  contentTypes: ['image/jpeg', 'image/png', 'image/webp'],
  bytesMax: mediaBytesMax.image,
  staysAsItIs: true,
}

/** Reports whether a ready picture meets this need as uploaded. */
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

/** Reports whether a ready picture is sent as uploaded: it fits and has no metadata. */
export const isSentAsUploaded = (media: Pick<Media, 'contentType' | 'bytes' | 'state'>, need: PictureNeed): boolean =>
  fits(media, need) && !(media.state.name === 'ready' && media.state.hasMetadata)

export type Size = { width: number; height: number }

/** The most pixels an image variant can have. It's drawn in memory, and no platform shows more. */
export const drawnPixelsMax = 40_000_000

/** A JPEG with more pixels per allowed byte would look bad. */
const pixelsPerByte = 8

/** Returns the need with the limits of a variant applied. */
export const drawnAs = (need: PictureNeed): PictureNeed => ({
  ...need,
  pixelsMax: Math.min(need.pixelsMax ?? drawnPixelsMax, need.bytesMax * pixelsPerByte, drawnPixelsMax),
})

/**
 * Returns the canvas size of a picture for a need, including white padding, and never larger than necessary. `isPadded`
 * is true if there's padding.
 */
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

/** Rounds down, but treats a size that's whole except for floating-point error as whole. */
const whole = (length: number) => Math.max(1, Math.floor(length + 1e-6))

/** Rounding to whole pixels can push a size just outside the ratio. */
const withinRatio = ({ width, height }: Size, need: PictureNeed): Size => {
  const { ratioMin = 0, ratioMax = Number.POSITIVE_INFINITY } = need
  if (width / height < ratioMin && height > 1) return withinRatio({ width, height: height - 1 }, need)
  if (width / height > ratioMax && width > 1) return withinRatio({ width: width - 1, height }, need)
  return { width, height }
}

/** Returns the need an image variant is created for, or undefined if the picture is sent as uploaded. */
export const variantNeed = (media: Pick<Media, 'contentType' | 'bytes' | 'state'>, need: PictureNeed): PictureNeed | undefined => {
  if (!fits(media, need)) return need
  return isSentAsUploaded(media, need) ? undefined : barePicture
}

/**
 * Reports whether a platform accepts this aspect ratio. If not, an image variant is padded with white, and the person
 * is told.
 */
export const isWithinRatio = (ratio: number, { ratioMin = 0, ratioMax = Number.POSITIVE_INFINITY }: PictureNeed) =>
  ratio >= ratioMin && ratio <= ratioMax
