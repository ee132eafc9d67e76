/** Why a call was refused; `message` may be shown to the person, `errors` has texts per field. */
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
  error instanceof ApiError && error.code !== 'unknown' ? error.message : undefined

/** What may be said to a person about a failed call. */
export const messageOf = (error: unknown, fallback = 'Something went wrong. Please try again.'): string => {
  if (error instanceof ApiError) return error.message
  // What fetch throws when there is no network, in every browser.
  if (error instanceof TypeError) return 'Crier can’t be reached. Check your connection and try again.'
  return fallback
}
