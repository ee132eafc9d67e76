import { DomainError } from '#shared/domain/errors.ts'
import type { Media, MediaContentType } from '#shared/domain/media.ts'
import type { PictureNeed } from '#shared/domain/pictures.ts'
import type { FileRef } from './media.ts'

/** An image as it's sent: a file that can be read or shared. */
export type Picture = { file: FileRef; contentType: MediaContentType; bytes: number; width: number; height: number }

/** Rendering takes longer than a caller waits. It continues in the background, and the next call finds the result. */
export class PictureNotReady extends DomainError {
  constructor(cause?: unknown) {
    super('unavailable', 'We’re still preparing the image. Try again in a moment.', { cause, retryAfterSeconds: 5 })
  }
}

/** Images rendered from uploads. */
export interface ImageVariants {
  /**
   * Returns the image that meets a need. It's rendered on first use and stored, so a repeat returns the same file.
   * Works only for ready images. Throws `DomainError('not-found')` if the file is gone, `DomainError('invalid')` if it
   * can't be rendered to fit, and `PictureUnfinished`.
   */
  ensure(media: Media, need: PictureNeed): Promise<Picture>
  /** Renders an image that nobody uploaded, such as a page's, up to 2 MB, without storing it. Throws like `ensure`. */
  draw(content: Uint8Array, need: PictureNeed): Promise<DrawnPicture>
}

/** Identifies one variant of a file. */
export type ImageVariantRef = Required<FileRef>

/** A rendered image that isn't stored yet. */
export type DrawnPicture = Pick<Picture, 'contentType' | 'width' | 'height'> & { content: Uint8Array<ArrayBuffer> }

/** Storage for image variants and their metadata. */
export interface StoredImageVariants {
  find(ref: ImageVariantRef): Promise<Picture | undefined>
  /** Stores an image, replacing any earlier one. */
  keep(ref: ImageVariantRef, drawn: DrawnPicture): Promise<Picture>
  remove(ref: ImageVariantRef): Promise<void>
}

/**
 * Renders an image to fit a need. Reads the file only when its turn comes, so only one is in memory at a time.
 * `refused` tells the person what's wrong and what to do. Throws only for our own failures and for what `read` throws.
 */
export type Draw = (read: () => Promise<Uint8Array>, need: PictureNeed) => Promise<DrawnPicture | { refused: string }>
