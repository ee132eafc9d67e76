import { disableTypes, imageSize, types } from 'image-size'
import { damaged } from './refused-file.ts'

/** What a reader finds in an image: its pixels as shown, and where the image ends in the file. */
export type Picture = Size & { end: number; frames?: number }
export type Size = { width: number; height: number }

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
