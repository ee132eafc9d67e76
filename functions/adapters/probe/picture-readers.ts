import type { MediaContentType } from '#shared/domain/media.ts'
import { readAvif } from './avif.ts'
import { fileType, RefusedFile } from './file-type.ts'
import { readGif } from './gif.ts'
import { readJpeg } from './jpeg.ts'
import { type Held, lineByLine, type Picture } from './picture.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

type PictureType = Exclude<MediaContentType, `video/${string}`>

export const isPicture = (contentType: MediaContentType): contentType is PictureType => contentType.startsWith('image/')

/** The readers for each kind of picture. Each reads the whole file and throws `RefusedFile`. */
export const pictureReaders: Record<PictureType, (file: Buffer) => Picture> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/gif': readGif,
  'image/webp': readWebp,
  'image/avif': readAvif,
}

/**
 * Returns how much of a picture a decoder holds in memory at once. Nothing is known about a file we can't read: a
 * decoder refuses it.
 */
export const heldOf = (content: Uint8Array): Held => {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  try {
    const contentType = fileType(file)
    return isPicture(contentType) ? pictureReaders[contentType](file).held : lineByLine
  } catch (error) {
    if (error instanceof RefusedFile) return lineByLine
    throw error
  }
}
