import type { MediaFiles, MediaLibrary } from '#functions/ports/media.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { MediaRef } from '#shared/domain/media.ts'
import { findMedia } from './find-media.ts'

type Deps = { library: MediaLibrary; files: MediaFiles; isNeeded: (ref: MediaRef) => Promise<boolean> }

/** Deletes a file for good. Throws `DomainError`: `not-found`, and `conflict` while a draft or a scheduled post needs it. */
export const removeMedia = async (deps: Deps, ref: MediaRef) => {
  await findMedia(deps, ref)
  if (await deps.isNeeded(ref))
    throw new DomainError('conflict', 'A draft or a scheduled post still uses this file. Take it out there first.')
  // The bytes go first: if the second step fails, the file is still listed and can be deleted again.
  await deps.files.remove(ref)
  await deps.library.remove(ref)
}
