import { DomainError } from '#shared/domain/errors.ts'
import type { Media, MediaContentType } from '#shared/domain/media.ts'
import type { PictureNeed } from '#shared/domain/pictures.ts'
import type { FileRef } from './media.ts'

/** A picture as it is sent: a file that can be read or shared. */
export type Picture = { file: FileRef; contentType: MediaContentType; bytes: number; width: number; height: number }

/** Making the image takes longer than a caller waits. It continues in the background, and the next call finds it. */
export class PictureUnfinished extends DomainError {
  constructor(cause?: unknown) {
    super('unavailable', 'We’re still preparing the image. Try again in a moment.', { cause, retryAfterSeconds: 5 })
  }
}

/** Pictures made from what people uploaded. */
export interface ImageVariants {
  /**
   * The picture that serves a need: made when it is first asked for, and kept; asking again gives the same. Only of ready images. Throws
   * `DomainError('not-found')` when the file is gone, `DomainError('invalid')` when no such picture can be made of it, and `PictureUnfinished`.
   */
  ensure(media: Media, need: PictureNeed): Promise<Picture>
  /** A picture that nobody uploaded, such as that of a page, made to fit; it isn't kept. Of up to two megabytes. Throws like `ensure`. */
  draw(content: Uint8Array, need: PictureNeed): Promise<Drawn>
}

/** Which image variant of which file. */
export type ImageVariantRef = Required<FileRef>

/** A picture that was drawn, not kept yet. */
export type Drawn = Pick<Picture, 'contentType' | 'width' | 'height'> & { content: Uint8Array<ArrayBuffer> }

/** Where image variants are stored, with what there is to know of each. */
export interface StoredImageVariants {
  find(ref: ImageVariantRef): Promise<Picture | undefined>
  /** Keeps a picture in place of the one that was there. */
  keep(ref: ImageVariantRef, drawn: Drawn): Promise<Picture>
  remove(ref: ImageVariantRef): Promise<void>
}

/**
 * Draws a picture as a need has it. The file is read when its turn comes, so that only one is in memory at a time. `refused` tells the person what is wrong
 * and what to do; only a failure of ours, and what `read` throws, is thrown.
 */
export type Draw = (read: () => Promise<Uint8Array>, need: PictureNeed) => Promise<Drawn | { refused: string }>
