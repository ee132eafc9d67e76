/** Every way Crier refuses; each has one HTTP status in functions/http/error-response.ts. */
export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'mismatch'
  | 'too-many'
  | 'upstream'
  | 'unavailable'

/** Texts per field of the request, in the words a person can act on. */
export type FieldErrors = Record<string, string[]>

/** An expected refusal. `message` and `fields` may be shown to the person; the cause goes to the log only. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  /** When it is worth trying again, where that is known. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, options?: ErrorOptions & { fields?: FieldErrors; retryAfterSeconds?: number }) {
    super(message, options)
    this.code = code
    this.fields = options?.fields
    this.retryAfterSeconds = options?.retryAfterSeconds
  }
}

/** The refusal of one named field: 400 with the text both as message and under the field's name. */
export const invalidField = (field: string, text: string) => new DomainError('invalid', text, { fields: { [field]: [text] } })
