/** A refusal as S3 words it. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.status = status
    this.code = code
  }
}

/** For what is read: a file or folder that isn't there is undefined, and any other error is thrown. */
export const ignoreMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}
