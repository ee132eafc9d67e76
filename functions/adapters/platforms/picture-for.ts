import type { ImageVariants, Picture } from '#functions/ports/image-variants.ts'
import type { Media } from '#shared/domain/media.ts'
import { type PictureNeed, variantNeed } from '#shared/domain/pictures.ts'

/**
 * Returns a picture in a form the platform accepts, without metadata: the uploaded one, or an image variant of it.
 * Throws like `ImageVariants.ensure`.
 */
export const pictureFor = async (
  { imageVariants }: { imageVariants: ImageVariants },
  media: Media,
  need: PictureNeed,
): Promise<Picture> => {
  const made = variantNeed(media, need)
  if (made !== undefined || media.state.name !== 'ready') return imageVariants.ensure(media, made ?? need)
  const { workspaceId, id, contentType, bytes, state } = media
  return { file: { workspaceId, id }, contentType, bytes, width: state.width, height: state.height }
}
