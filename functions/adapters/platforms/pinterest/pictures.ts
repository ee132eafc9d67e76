import type { Picture } from '#functions/ports/image-variants.ts'
import type { Media } from '#shared/domain/media.ts'
import { isSentAsUploaded } from '#shared/domain/pictures.ts'
import { pinterestPicture } from '#shared/platforms/pinterest/limits.ts'
import { pictureFor } from '../picture-for.ts'
import type { PublisherDeps } from '../platform-adapter.ts'

/** The pictures in a form Pinterest accepts: those of a carousel must all have the same size. */
export const picturesFor = (deps: Pick<PublisherDeps, 'imageVariants'>, media: readonly Media[]): Promise<Picture[]> => {
  const need = pinterestPicture(media)
  return Promise.all(media.map((file) => pictureFor(deps, file, need)))
}

/** True if any of the pictures has to be redrawn. */
export const needsImageVariants = (media: readonly Media[]) => {
  const need = pinterestPicture(media)
  return media.some((file) => !isSentAsUploaded(file, need))
}
