import type { Disposition } from './dispositions.ts'
import type { Platform } from './platforms.ts'

/** Every error code Crier returns. `errorCatalog` has each one's HTTP status and what to do about it. */
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
  /** The same create with the same idempotency key is still running. */
  | 'still-running'
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

/** What a platform itself said when it refused: its own code and words, as far as it gave any. */
export type PlatformWords = { name: Platform; code?: string; message?: string }

/** What an error says beyond its code and message. */
type ErrorFacts = {
  fields?: FieldErrors
  retryAfterSeconds?: number
  usedUp?: LimitUsage
  platform?: PlatformWords
  disposition?: Disposition
}

/** An expected error. `message` and `fields` can be shown to the person. The cause is only logged. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  /** When a retry makes sense, if known. */
  readonly retryAfterSeconds: number | undefined

  /** The limit that's used up, if it's one of the person's. */
  readonly usedUp: LimitUsage | undefined

  /** The platform that refused, if one did. */
  readonly platform: PlatformWords | undefined

  /** What a program can do, where that differs from what the code says. */
  readonly disposition: Disposition | undefined

  constructor(code: ErrorCode, message: string, options?: ErrorOptions & ErrorFacts) {
    super(message, options)
    this.code = code
    this.fields = options?.fields
    this.retryAfterSeconds = options?.retryAfterSeconds
    this.usedUp = options?.usedUp
    this.platform = options?.platform
    this.disposition = options?.disposition
  }
}

/** Returns the error for one invalid field: a 400 with the text as both the message and the field's message. */
export const invalidField = (field: string, text: string) => new DomainError('invalid', text, { fields: { [field]: [text] } })

/** Returns the error for a cursor that this list didn't issue. */
export const foreignCursor = () => invalidField('cursor', 'This cursor isn’t from this list. Start again without it.')
