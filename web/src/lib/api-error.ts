import { i18n } from '#web/lib/i18n.ts'

/**
 * Why a request was refused. `message` is safe to show to the person, and empty if the server sent none. `errors` has
 * messages by field.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]>
  readonly requestId: string | undefined

  constructor(
    message: string,
    refusal: { status: number; code: string; errors?: Record<string, string[]>; requestId?: string | undefined },
  ) {
    super(message)
    this.status = refusal.status
    this.code = refusal.code
    this.errors = refusal.errors ?? {}
    this.requestId = refusal.requestId
  }
}

/** The server's own message about a refused request. Undefined if it sent none. */
export const serverMessageOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.message !== '' ? error.message : undefined

/**
 * True if a request was refused because the person's plan doesn't allow it. The message says which limit was reached
 * and which plan lifts it.
 */
export const isPlanLimit = (error: unknown): boolean => error instanceof ApiError && error.code === 'payment-required'

/** True if a request was refused because what was submitted has expired and has to be started again. */
export const isExpired = (error: unknown): boolean => error instanceof ApiError && error.code === 'expired'

/** True if a request got no response. */
export const isUnanswered = (error: unknown): boolean =>
  // What fetch throws in each browser when there is no network.
  error instanceof TypeError

/**
 * Returns a message to show for a failed request. `fallback` is used if the response had no message or couldn't be
 * read.
 */
export const messageOf = (error: unknown, fallback = i18n.t('Something went wrong. Please try again.')): string =>
  serverMessageOf(error) ?? (isUnanswered(error) ? i18n.t('Crier can’t be reached. Check your connection and try again.') : fallback)
