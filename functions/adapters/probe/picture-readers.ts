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

/** What reads a file of each kind of picture, whole. Each throws `RefusedFile`. */
export const pictureReaders: Record<PictureType, (file: Buffer) => Picture> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/gif': readGif,
  'image/webp': readWebp,
  'image/avif': readAvif,
}

/** What a decoder keeps of a picture in memory at once. Of what isn't a picture that we can read, nothing is known: a decoder refuses it. */
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
