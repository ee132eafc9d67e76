/** A refusal in S3's terms. */
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

/** For reads: returns undefined for a missing file or folder, and rethrows any other error. */
export const ignoreMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}
