import { i18n } from '#web/lib/i18n.ts'

/** Why a call was refused. `message` may be shown to the person, and is empty where the server gave no words. `errors` has texts per field. */
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

/** The server's own words about a call that it refused; undefined where it had none. */
export const serverMessageOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.message !== '' ? error.message : undefined

/** Whether a call was refused because the person's plan does not allow it; the message says which limit, and which plan lifts it. */
export const isPlanLimit = (error: unknown): boolean => error instanceof ApiError && error.code === 'payment-required'

/** Whether a call was refused because what was handed in is over, and has to be begun anew. */
export const isExpired = (error: unknown): boolean => error instanceof ApiError && error.code === 'expired'

/** Whether a call was not answered at all. */
export const isUnanswered = (error: unknown): boolean =>
  // What fetch throws when there is no network, in every browser.
  error instanceof TypeError

/** What may be said to a person about a failed call; `fallback` where there was an answer without words, or none that can be read. */
export const messageOf = (error: unknown, fallback = i18n.t('Something went wrong. Please try again.')): string =>
  serverMessageOf(error) ?? (isUnanswered(error) ? i18n.t('Crier can’t be reached. Check your connection and try again.') : fallback)
