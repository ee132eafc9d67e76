/** Every error code Crier returns. Each maps to one HTTP status in functions/http/error-response.ts. */
export type ErrorCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  /** The call names a workspace that the person isn't in, or no longer. */
  | 'not-a-member'
  /** The person has to confirm their identity. The same call then succeeds. */
  | 'fresh-sign-in-required'
  /** The link or sign-in was used or has expired. The person has to start over. */
  | 'expired'
  | 'not-found'
  | 'conflict'
  | 'payment-required'
  | 'too-large'
  | 'mismatch'
  | 'too-many'
  | 'upstream'
  | 'unavailable'
  /** The server's disk is full. */
  | 'no-room'

/** Messages by request field, phrased so a person can act on them. */
export type FieldErrors = Record<string, string[]>

/** The limit a person has used up, and how much of it is used. A limit per period also says when there's room again. */
export type LimitUsage = { name: string; used: number; limit: number; freeAt?: string }

/** An expected error. `message` and `fields` can be shown to the person. The cause is only logged. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  /** When a retry makes sense, if known. */
  readonly retryAfterSeconds: number | undefined

  /** The limit that's used up, if it's one of the person's. */
  readonly usedUp: LimitUsage | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options?: ErrorOptions & { fields?: FieldErrors; retryAfterSeconds?: number; usedUp?: LimitUsage },
  ) {
    super(message, options)
    this.code = code
    this.fields = options?.fields
    this.retryAfterSeconds = options?.retryAfterSeconds
    this.usedUp = options?.usedUp
  }
}

/** Returns the error for one invalid field: a 400 with the text as both the message and the field's message. */
export const invalidField = (field: string, text: string) => new DomainError('invalid', text, { fields: { [field]: [text] } })

/** Returns the error for a cursor that this list didn't issue. */
export const foreignCursor = () => invalidField('cursor', 'This cursor isn’t from this list. Start again without it.')
