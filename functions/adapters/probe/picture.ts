import { disableTypes, imageSize, types } from 'image-size'
import { damaged } from './file-type.ts'

/**
 * What a reader finds in an image: its pixels as shown, how much of it a decoder holds in memory at once, and where the
 * image ends in the file.
 */
export type Picture = Size & { held: Held; end: number; frames?: number }

/**
 * `bytes` is 0 if a decoder goes through a picture line by line. If it needs the whole picture, `because` says why and
 * `instead` says what to do.
 */
export type Held = { bytes: number; because: string; instead: string }
export type Size = { width: number; height: number }

/**
 * How much of one picture may be in memory at once, in bytes, not counting the output: 134 megapixels of 8-bit color
 * with alpha, or 178 of a photo saved as a progressive JPEG. Measured, drawing a picture at this limit takes up to 1.1
 * GB in all.
 */
export const heldBytesMax = 512 * 1024 * 1024

export const lineByLine: Held = { bytes: 0, because: '', instead: '' }

/** Returns the message for a picture that a decoder can't hold within the memory limit; undefined if it fits. */
export const tooMuchHeld = ({ bytes, because, instead }: Held): string | undefined =>
  bytes <= heldBytesMax
    ? undefined
    : `${because}, so it has to be opened all at once. That needs ${megabytes(bytes)} MB of memory, and Crier allows ${megabytes(heldBytesMax)} MB for an image. ${instead}, then upload that.`

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

disableTypes(types.filter((type) => !['gif', 'jpg', 'png', 'webp'].includes(type)))

/**
 * Returns the pixel size that a file states, as stored. Stated lengths are trusted here, so a reader must walk the file
 * too. Throws `RefusedFile`.
 */
export const pixelsIn = (file: Uint8Array): Size => {
  try {
    const { width, height } = imageSize(file)
    return { width, height }
  } catch {
    throw damaged()
  }
}
