import { disableTypes, imageSize, types } from 'image-size'
import { damaged } from './refused-file.ts'

/** What a reader finds in an image: its pixels as shown, and where the image ends in the file. */
export type Picture = Size & { end: number; frames?: number }
export type Size = { width: number; height: number }

disableTypes(types.filter((type) => !['gif', 'jpg', 'png', 'webp'].includes(type)))

/**
 * The pixels that an image's head states, as they are stored. Hand over only what a reader has walked: `image-size` trusts lengths, and reads
 * on beyond what is too short. Throws `RefusedFile` for a head it can't make out.
 */
export const pixelsIn = (head: Uint8Array): Size => {
  try {
    const { width, height } = imageSize(head)
    return { width, height }
  } catch {
    throw damaged()
  }
}
