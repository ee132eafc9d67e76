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

/** Whether a shape is within what the platform shows; an image variant is set on white otherwise, which the person is told. */
export const isWithinRatio = (ratio: number, { ratioMin = 0, ratioMax = Number.POSITIVE_INFINITY }: PictureNeed) =>
  ratio >= ratioMin && ratio <= ratioMax
