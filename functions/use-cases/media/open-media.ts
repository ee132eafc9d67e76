import type { MediaFiles, MediaLibrary } from '#functions/ports/media.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { MediaRef } from '#shared/domain/media.ts'
import { findMedia } from './find-media.ts'

/** An address of a file's content, good for ten minutes. Throws `DomainError`: `not-found`, and `conflict` unless the file is ready. */
export const openMedia = async (deps: { library: MediaLibrary; files: MediaFiles }, ref: MediaRef) => {
  const { state } = await findMedia(deps, ref)
  if (state.name === 'waiting') throw new DomainError('conflict', 'This file is not ready. Upload it and complete it first.')
  if (state.name === 'refused') throw new DomainError('conflict', `This file was refused and is gone. ${state.message}`)
  return deps.files.downloadUrl(ref)
}
