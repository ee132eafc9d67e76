/** A refusal by its AWS name; the SDK clients turn it back into their exception of that name. */
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

/** What answers to an `X-Amz-Target`, by its name: from the body's JSON to the answer's. */
export type Actions = Record<string, (body: unknown) => unknown>
