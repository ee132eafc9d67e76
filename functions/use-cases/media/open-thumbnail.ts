import type { ImageVariants } from '#functions/ports/image-variants.ts'
import type { MediaFiles, MediaLibrary } from '#functions/ports/media.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { MediaRef } from '#shared/domain/media.ts'
import { fits, type PictureNeed } from '#shared/domain/pictures.ts'
import { findMedia } from './find-media.ts'

type Deps = { library: MediaLibrary; files: MediaFiles; imageVariants: ImageVariants }

/** What a list shows of a picture. */
const thumbnail: PictureNeed = {
  name: 'thumbnail',
  contentTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  bytesMax: 200_000,
  widthMax: 480,
  heightMax: 480,
}

/**
 * An address of a picture in small, good for ten minutes; a GIF that moves is given as it is. Throws `DomainError`: `not-found`, and `conflict` where there is no
 * picture: a video, or what is not ready.
 */
export const openThumbnail = async ({ library, files, imageVariants }: Deps, ref: MediaRef) => {
  const media = await findMedia({ library }, ref)
  if (media.state.name !== 'ready' || media.kind === 'video') throw new DomainError('conflict', 'There is no picture of this file.')
  if (media.kind === 'gif' || fits(media, thumbnail)) return files.downloadUrl(ref)
  return files.downloadUrl((await imageVariants.ensure(media, thumbnail)).file)
}
