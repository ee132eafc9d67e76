import type { MediaFiles, MediaLibrary, MediaUploadParts } from '#functions/ports/media.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { MediaRef } from '#shared/domain/media.ts'
import type { UsesDeps } from './count-uses.ts'
import { findMedia } from './find-media.ts'
import { isMediaNeeded } from './is-media-needed.ts'
import { uploadIdOf } from './plan-parts.ts'

type Deps = UsesDeps & { library: MediaLibrary; files: MediaFiles; parts: MediaUploadParts }

/** Deletes a file for good. Throws `DomainError`: `not-found`, and `conflict` while a draft or a scheduled post needs it. */
export const removeMedia = async (deps: Deps, ref: MediaRef) => {
  const uploadId = uploadIdOf(await findMedia(deps, ref))
  if (await isMediaNeeded(deps, ref))
    throw new DomainError('conflict', 'A draft or a scheduled post still uses this file. Take it out there first.')
  if (uploadId !== undefined) await deps.parts.abort({ ...ref, uploadId })
  // The bytes go first: if the second step fails, the file is still listed and can be deleted again.
  await deps.files.remove(ref)
  await deps.library.remove(ref)
}
