import type { MediaLibrary } from '#functions/ports/media.ts'
import type { MediaRef } from '#shared/domain/media.ts'
import { unknownMedia } from './find-media.ts'

/** Changes the text that describes a file to people who can't see it. Throws `DomainError('not-found')`. */
export const describeMedia = async ({ library }: { library: MediaLibrary }, { altText, ...ref }: MediaRef & { altText: string }) => {
  const media = await library.setAltText(ref, altText)
  if (!media) throw unknownMedia()
  return media
}
