import { DomainError } from '#shared/domain/errors.ts'

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
