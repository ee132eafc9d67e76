import { recognize, signatureBytes } from '#shared/domain/file-types.ts'
import type { MediaContentType } from '#shared/domain/media.ts'

/** What a file is by its first bytes. Throws `RefusedFile`, with what to do instead where the format is a known one. */
export const fileType = (file: Uint8Array): MediaContentType => {
  const known = recognize(file.subarray(0, signatureBytes))
  if ('refused' in known) throw new RefusedFile(known.refused)
  return known.contentType
}

/** Thrown by the readers of a file; the message tells the person what is wrong and what to do. `probe` turns it into its answer. */
export class RefusedFile extends Error {
  override readonly name = 'RefusedFile'
}

/** The file ends before what it announces. */
export const cutOff = () => new RefusedFile('This file is incomplete: its end is missing. Upload it again, or save a new copy first.')

/** The file contradicts itself. */
export const damaged = () => new RefusedFile('This file is damaged. Save it again in an image or video editor, then upload that.')
