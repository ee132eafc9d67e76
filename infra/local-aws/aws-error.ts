/** An error with its AWS name. The SDK clients turn it back into their exception of that name. */
export class AwsError extends Error {
  override readonly name = 'AwsError'
  readonly code: string
  readonly status: number

  constructor(code: string, message: string, status = 400) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** The handlers of an `X-Amz-Target`, by name: from the request body's JSON to the response. */
export type Actions = Record<string, (body: unknown) => unknown>
