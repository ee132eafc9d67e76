import type { Picture, Renditions } from '#functions/ports/renditions.ts'
import type { Media } from '#shared/domain/media.ts'
import { barePicture, fits, isSentAsUploaded, type PictureNeed } from '#shared/domain/pictures.ts'

/** A picture as a platform takes it, without metadata: the one that was uploaded, or a rendition of it. Throws like `Renditions.ensure`. */
export const pictureFor = async ({ renditions }: { renditions: Renditions }, media: Media, need: PictureNeed): Promise<Picture> => {
  if (media.state.name !== 'ready' || !fits(media, need)) return renditions.ensure(media, need)
  if (!isSentAsUploaded(media, need)) return renditions.ensure(media, barePicture)
  const { userId, id, contentType, bytes, state } = media
  return { file: { userId, id }, contentType, bytes, width: state.width, height: state.height }
}
