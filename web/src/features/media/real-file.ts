import { nameFor } from '#shared/domain/file-names.ts'
import { refusalOfSize } from '#shared/domain/file-sizes.ts'
import { recognize, signatureBytes } from '#shared/domain/file-types.ts'
import type { MediaContentType } from '#shared/domain/media.ts'

/**
 * Returns a file as it should be uploaded: with the type its content has and a matching name, whatever it was called.
 * Converts HEIF images to JPEG, since no platform shows HEIF. If it can't be posted, returns why, as the server would.
 * Rejects if the file can't be read.
 */
export const realFile = async (file: File, onConvert: () => void): Promise<File | { refused: string }> => {
  const known = recognize(new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer()))
  if ('refused' in known && known.isHeif) {
    onConvert()
    const { convertHeif } = await import('./convert-heif.ts')
    return convertHeif(file)
  }
  if ('refused' in known) return known
  const { contentType } = known
  const refused = refusalOfSize(contentType, file.size)
  return refused === undefined ? typedFile(file, contentType) : { refused }
}

/** The same bytes under the right type and name. */
const typedFile = (file: File, contentType: MediaContentType): File =>
  new File([file], nameFor(file.name, contentType), { type: contentType, lastModified: file.lastModified })
