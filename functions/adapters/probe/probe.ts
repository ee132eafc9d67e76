import type { Probe, Probed, ReadableFile } from '#functions/ports/media.ts'
import { signatureBytes } from '#shared/domain/file-types.ts'
import { mediaBytesMax, pixelsMax } from '#shared/domain/media.ts'
import { fileType, RefusedFile } from './file-type.ts'
import { tooMuchHeld } from './picture.ts'
import { isPicture, pictureReaders } from './picture-readers.ts'
import { checkPngPixels } from './png.ts'
import { readFilm } from './read-film.ts'
import { checkTrailing } from './windowed-reader.ts'
import { withoutMetadata } from './without-metadata.ts'

const stepBytes = 8 * 1024 * 1024

/** Reads whole images, and the metadata of videos. Nothing is decoded. */
export const probe: Probe = async (file) => {
  try {
    return await look(file)
  } catch (error) {
    if (error instanceof RefusedFile) return { refused: error.message }
    throw error
  }
}

const look = async (file: ReadableFile): Promise<Probed> => {
  const contentType = fileType(await file.read(0, Math.min(signatureBytes, file.bytes)))
  if (!isPicture(contentType)) return checkSize({ contentType, ...(await readFilm(file)) })
  if (file.bytes > mediaBytesMax.image) throw new RefusedFile('This image is too large. Make it smaller, then upload it again.')
  const content = await readWhole(file)
  const { end, held, ...picture } = pictureReaders[contentType](content)
  checkTrailing(content.subarray(end), contentType === 'image/jpeg')
  const hasMetadata = withoutMetadata(content).length < content.length
  const probed = checkSize({ contentType, ...picture, ...(hasMetadata && { hasMetadata }) })
  const refusal = tooMuchHeld(held)
  if (refusal !== undefined) throw new RefusedFile(refusal)
  if (contentType === 'image/png') await checkPngPixels(content)
  return probed
}

const readWhole = async (file: ReadableFile) => {
  const content = Buffer.alloc(file.bytes)
  for (let from = 0; from < file.bytes; from += stepBytes) content.set(await file.read(from, Math.min(from + stepBytes, file.bytes)), from)
  return content
}

const checkSize = (probed: Probed) => {
  const { width, height } = probed
  if (width === 0 || height === 0) throw new RefusedFile('This file says its image has no size. Save it again, then upload that.')
  if (width * height <= pixelsMax) return probed
  const megapixels = Math.round((width * height) / 1_000_000)
  throw new RefusedFile(
    `This image has ${megapixels} megapixels (${width} × ${height}). Reduce it to ${pixelsMax / 1_000_000} or fewer, then upload it again.`,
  )
}
