import { nameFor } from '#shared/domain/file-names.ts'
import { refusalOfSize } from '#shared/domain/file-sizes.ts'
import { recognize, signatureBytes } from '#shared/domain/file-types.ts'
import type { MediaContentType } from '#shared/domain/media.ts'

/**
 * A file as it is uploaded: with the type that its content has, and a name that goes with it, whatever it is called here. A HEIF image, which no
 * platform shows, becomes a JPEG. Or why it can't be posted, as the server would find too. Rejects where the file can't be read.
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

/** The same bytes under the type and name that they call for. */
const typedFile = (file: File, contentType: MediaContentType): File =>
  new File([file], nameFor(file.name, contentType), { type: contentType, lastModified: file.lastModified })
