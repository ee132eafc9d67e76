import type { MediaLibrary } from '#functions/ports/media.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { MediaRef } from '#shared/domain/media.ts'

/** A person's file. Throws `DomainError('not-found')`, also for another's. */
export const findMedia = async ({ library }: { library: MediaLibrary }, ref: MediaRef) => {
  const media = await library.get(ref)
  if (!media) throw unknownMedia()
  return media
}

export const unknownMedia = () => new DomainError('not-found', 'There is no such file. It may have been deleted.')
