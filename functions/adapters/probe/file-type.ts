import { recognize, signatureBytes } from '#shared/domain/file-types.ts'
import type { MediaContentType } from '#shared/domain/media.ts'

/**
 * Detects a file's type from its first bytes. Throws `RefusedFile`, which says what to do instead if the format is a
 * known one.
 */
export const fileType = (file: Uint8Array): MediaContentType => {
  const known = recognize(file.subarray(0, signatureBytes))
  if ('refused' in known) throw new RefusedFile(known.refused)
  return known.contentType
}

/**
 * Thrown by a file's readers. The message tells the person what's wrong and what to do. `probe` turns it into its
 * result.
 */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile'
}

/** The file ends before it should. */
export const cutOff = () => new RefusedFile('This file is incomplete: its end is missing. Upload it again, or save a new copy first.')

/** The file contradicts itself. */
export const damaged = () => new RefusedFile('This file is damaged. Save it again in an image or video editor, then upload that.')
