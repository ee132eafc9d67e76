import type { FileRef } from '#functions/ports/media.ts'
import type { MediaRef } from '#shared/domain/media.ts'

/** Every key of the bucket. */
export const objectKeys = {
  incoming: ({ userId, id }: MediaRef) => `incoming/${userId}/${id}`,
  accepted: ({ userId, id }: MediaRef) => `media/${userId}/${id}`,
  variant: ({ userId, id, variant }: Required<FileRef>) => `${imageVariantsPrefix({ userId, id })}${variant}`,
}

/** The beginning of the keys of everything made of a file. */
export const imageVariantsPrefix = ({ userId, id }: MediaRef) => `renditions/${userId}/${id}/`

/** An accepted file, or what was made of it. */
export const fileKey = ({ variant, ...ref }: FileRef) =>
  variant === undefined ? objectKeys.accepted(ref) : objectKeys.variant({ ...ref, variant })
