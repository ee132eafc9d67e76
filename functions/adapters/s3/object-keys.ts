import type { FileRef } from '#functions/ports/media.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { MediaRef } from '#shared/domain/media.ts'

/** Every key in the bucket. */
export const objectKeys = {
  incoming: ({ workspaceId, id }: MediaRef) => `incoming/${workspaceId}/${id}`,
  accepted: ({ workspaceId, id }: MediaRef) => `media/${workspaceId}/${id}`,
  variant: ({ workspaceId, id, variant }: Required<FileRef>) => `${imageVariantsPrefix({ workspaceId, id })}${variant}`,
}

/** The key prefix of all variants of a file. */
export const imageVariantsPrefix = ({ workspaceId, id }: MediaRef) => `renditions/${workspaceId}/${id}/`

/** The key of an accepted file, or of a variant of it. */
export const fileKey = ({ variant, ...ref }: FileRef) =>
  variant === undefined ? objectKeys.accepted(ref) : objectKeys.variant({ ...ref, variant })

/** User-facing errors for stored files, wherever they're stored. */
export const fileGone = () => new DomainError('not-found', 'This file no longer exists. Upload it again.')

export const uploadChanged = () => new DomainError('conflict', 'Another file was just uploaded in its place. Complete it again.')

export const uploadClosed = () => new DomainError('not-found', 'This upload has ended. Upload the file again.')

export const noRoomForFile = (options?: ErrorOptions) =>
  new DomainError(
    'no-room',
    'There’s no room for this file because the server’s disk is full. Let the person who runs it know, and try again later.',
    options,
  )
