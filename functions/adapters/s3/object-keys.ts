import type { FileRef } from '#functions/ports/media.ts'
import type { MediaRef } from '#shared/domain/media.ts'

/** Every key of the bucket. */
export const objectKeys = {
  incoming: ({ userId, id }: MediaRef) => `incoming/${userId}/${id}`,
  accepted: ({ userId, id }: MediaRef) => `media/${userId}/${id}`,
  rendition: ({ userId, id, rendition }: Required<FileRef>) => `${renditionsOf({ userId, id })}${rendition}`,
}

/** What the keys of everything made of a file begin with. */
export const renditionsOf = ({ userId, id }: MediaRef) => `renditions/${userId}/${id}/`

/** An accepted file, or what was made of it. */
export const fileKey = ({ rendition, ...ref }: FileRef) =>
  rendition === undefined ? objectKeys.accepted(ref) : objectKeys.rendition({ ...ref, rendition })
