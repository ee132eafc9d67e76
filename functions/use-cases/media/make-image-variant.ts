import type { Draw, DrawnPicture, Picture, StoredImageVariants } from '#functions/ports/image-variants.ts'
import type { MediaFiles } from '#functions/ports/media.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Media } from '#shared/domain/media.ts'
import type { PictureNeed } from '#shared/domain/pictures.ts'

type Deps = { files: Pick<MediaFiles, 'read'>; kept: StoredImageVariants; draw: Draw }

/** What to render from an accepted file of this size. */
export type ImageVariantOrder = { media: Pick<Media, 'workspaceId' | 'id' | 'bytes'>; need: PictureNeed }

const stepBytes = 8 * 1024 * 1024

/**
 * Renders an image for a need and stores it. Idempotent. Throws `DomainError`: `not-found` if the file is gone, even if
 * it was deleted meanwhile, or `invalid` if it can't be rendered.
 */
export const makeImageVariant = async ({ files, kept, draw }: Deps, { media, need }: ImageVariantOrder): Promise<Picture> => {
  const ref = { workspaceId: media.workspaceId, id: media.id }
  const drawn = await drawnOf(draw, () => readWhole(files, media), need)
  const variant = { ...ref, variant: need.name }
  const picture = await kept.keep(variant, drawn)
  try {
    // Deleting a file removes its variants, but misses one stored afterward.
    await files.read(ref, { from: 0, to: 1 })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not-found') await kept.remove(variant)
    throw error
  }
  return picture
}

/** Renders an image from memory without storing it. Throws `DomainError('invalid')` if it can't be rendered. */
export const drawPicture = ({ draw }: Pick<Deps, 'draw'>, need: PictureNeed, content: Uint8Array): Promise<DrawnPicture> =>
  drawnOf(draw, async () => content, need)

const drawnOf = async (draw: Draw, read: () => Promise<Uint8Array>, need: PictureNeed) => {
  const drawn = await draw(read, need)
  if ('refused' in drawn) throw new DomainError('invalid', drawn.refused)
  return drawn
}

const readWhole = async (files: Deps['files'], { bytes, workspaceId, id }: ImageVariantOrder['media']) => {
  const content = new Uint8Array(bytes)
  for (let from = 0; from < bytes; from += stepBytes)
    content.set(await files.read({ workspaceId, id }, { from, to: Math.min(from + stepBytes, bytes) }), from)
  return content
}
