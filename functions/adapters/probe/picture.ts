import { disableTypes, imageSize, types } from 'image-size'
import { damaged } from './file-type.ts'

/** What a reader finds in an image: its pixels as shown, what a decoder keeps of it in memory at once, and where the image ends in the file. */
export type Picture = Size & { held: Held; end: number; frames?: number }

/** `bytes` is 0 where a decoder goes through a picture line by line. Where it needs the whole picture, `because` says why and `instead` what to do. */
export type Held = { bytes: number; because: string; instead: string }
export type Size = { width: number; height: number }

/**
 * So much of one picture may be in memory at once, in bytes, beside what is made of it: 134 megapixels of 8 bits a color and a see-through layer, or 178 of a
 * photo that was saved as a progressive JPEG. Measured, drawing a picture at this limit takes up to 1.1 GB in all.
 */
export const heldBytesMax = 512 * 1024 * 1024

export const lineByLine: Held = { bytes: 0, because: '', instead: '' }

/** What to tell the person where a decoder would keep more of a picture in memory than it may; undefined where it fits. */
export const tooMuchHeld = ({ bytes, because, instead }: Held): string | undefined =>
  bytes <= heldBytesMax
    ? undefined
    : `${because}, so it has to be opened all at once. That needs ${megabytes(bytes)} MB of memory, and Crier allows ${megabytes(heldBytesMax)} MB for an image. ${instead}, then upload that.`

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

disableTypes(types.filter((type) => !['gif', 'jpg', 'png', 'webp'].includes(type)))

/** The pixels that a file states, as they are stored. A reader has to walk the file too, as its lengths are trusted. Throws `RefusedFile`. */
export const pixelsIn = (file: Uint8Array): Size => {
  try {
    const { width, height } = imageSize(file)
    return { width, height }
  } catch {
    throw damaged()
  }
}
