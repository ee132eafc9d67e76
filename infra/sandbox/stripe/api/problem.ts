import type { Failure } from '../billing/cards.ts'

type Type = 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error'

type Details = { type?: Type; code?: string; param?: string | undefined; declineCode?: string | null; charge?: string | null }

/** An error response, thrown to end a call. */
export class StripeProblem extends Error {
  override readonly name = 'StripeProblem'
  readonly status: number
  readonly details: Details
  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.details = details
  }
}

/** An invalid parameter. */
export const invalid = (param: string | undefined, message: string, code?: string) =>
  new StripeProblem(400, message, { ...(code && { code }), param })

export const missing = (what: string, id: string, param = 'id') =>
  new StripeProblem(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param })

/** A declined card. */
export const cardProblem = ({ code, declineCode, message }: Failure) =>
  new StripeProblem(402, message, { type: 'card_error', code, declineCode })

/** An error as a response body. */
export const problemBody = (
  { message, details: { type = 'invalid_request_error', code, param, declineCode } }: StripeProblem,
  requestId: string,
) => ({
  error: {
    ...(code && { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
    ...(declineCode && { decline_code: declineCode }),
    message,
    ...(param && { param }),
    request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
    type,
  },
})

/** What Stripe usually says with a status. */
export const usualProblem = (status: number) => {
  if (status === 401) return new StripeProblem(401, 'Invalid API Key provided: sk_test_********')
  if (status === 402)
    return new StripeProblem(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined', declineCode: 'generic_decline' })
  if (status === 403) return new StripeProblem(403, 'The provided key does not have the required permissions for this endpoint.')
  if (status === 409) return keyInUse()
  if (status === 429) return new StripeProblem(429, 'Request rate limit exceeded.', { code: 'rate_limit' })
  if (status < 500) return new StripeProblem(status, 'The request could not be understood.')
  return new StripeProblem(status, 'An unknown error occurred.', { type: 'api_error' })
}

export const keyInUse = () =>
  new StripeProblem(409, 'There is currently another in-progress request using this Idempotent Key. Please try again later.', {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
  })
