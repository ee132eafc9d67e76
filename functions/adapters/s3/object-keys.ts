import type { FileRef } from '#functions/ports/media.ts'
import { DomainError } from '#shared/domain/errors.ts'
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

/** What people hear of files that are kept, wherever that is. */
export const fileGone = () => new DomainError('not-found', 'The file is no longer there. Upload it again.')

export const uploadChanged = () => new DomainError('conflict', 'Another file was uploaded in its place just now. Complete it again.')

export const uploadClosed = () => new DomainError('not-found', 'This upload is no longer open. Upload the file again.')

export const noRoomForFile = (options?: ErrorOptions) =>
  new DomainError(
    'no-room',
    'There is no room for this file: the server’s disk is full. Tell whoever runs it, and try again later.',
    options,
  )
