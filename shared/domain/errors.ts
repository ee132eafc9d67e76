/** Every way Crier refuses; each has one HTTP status in functions/http/error-response.ts. */
export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  /** The person has to prove once more who they are; then the same call is good. */
  | 'fresh-sign-in-required'
  /** The link or the sign-in was valid once or for a while, and is over: the person has to begin again. */
  | 'expired'
  | 'not-found'
  | 'conflict'
  | 'payment-required'
  | 'too-large'
  | 'mismatch'
  | 'too-many'
  | 'upstream'
  | 'unavailable'
  /** The disk of the server is full. */
  | 'no-room'

/** Texts per field of the request, in the words a person can act on. */
export type FieldErrors = Record<string, string[]>

/** Which limit of a person is used up, and how much of it is used. A limit by time also says from when on there is room again. */
export type UsedUp = { name: string; used: number; limit: number; freeAt?: string }

/** An expected refusal. `message` and `fields` may be shown to the person; the cause goes to the log only. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  /** When it is worth trying again, where that is known. */
  readonly retryAfterSeconds: number | undefined

  /** The limit that is used up, where it is one of the person's. */
  readonly usedUp: UsedUp | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options?: ErrorOptions & { fields?: FieldErrors; retryAfterSeconds?: number; usedUp?: UsedUp },
  ) {
    super(message, options)
    this.code = code
    this.fields = options?.fields
    this.retryAfterSeconds = options?.retryAfterSeconds
    this.usedUp = options?.usedUp
  }
}

/** The refusal of one named field: 400 with the text both as message and under the field's name. */
export const invalidField = (field: string, text: string) => new DomainError('invalid', text, { fields: { [field]: [text] } })

/** The refusal of a cursor that no page of this list has given. */
export const foreignCursor = () => invalidField('cursor', 'This cursor isn’t from this list. Start again without it.')
