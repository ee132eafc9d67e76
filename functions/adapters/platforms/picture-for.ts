import type { ImageVariants, Picture } from '#functions/ports/image-variants.ts'
import type { Media } from '#shared/domain/media.ts'
import { barePicture, fits, isSentAsUploaded, type PictureNeed } from '#shared/domain/pictures.ts'

/** A picture as a platform takes it, without metadata: the one that was uploaded, or an image variant of it. Throws like `ImageVariants.ensure`. */
export const pictureFor = async (
  { imageVariants }: { imageVariants: ImageVariants },
  media: Media,
  need: PictureNeed,
): Promise<Picture> => {
  if (media.state.name !== 'ready' || !fits(media, need)) return imageVariants.ensure(media, need)
  if (!isSentAsUploaded(media, need)) return imageVariants.ensure(media, barePicture)
  const { userId, id, contentType, bytes, state } = media
  return { file: { userId, id }, contentType, bytes, width: state.width, height: state.height }
}
