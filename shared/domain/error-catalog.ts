import type { Disposition } from './dispositions.ts'
import type { ErrorCode } from './errors.ts'

/** What a caller is told about an error code. `internal` is the only one that isn't a refusal: something of ours broke. */
export type CatalogEntry = {
  readonly status: number
  readonly title: string
  readonly meaning: string
  readonly fix: string
  /** What a program can do, unless the single error says otherwise. */
  readonly disposition: Disposition
}

export type CatalogCode = ErrorCode | 'internal'

/**
 * Every error code, by its status. The API's answers, the table in docs/api.md (`npm run errors:table`), the pages
 * /docs/errors/<code>, and the OpenAPI document come from it.
 */
export const errorCatalog = {
  invalid: {
    status: 400,
    title: 'The request doesn’t fit the call',
    meaning: 'A field is missing, malformed, or out of range. `errors` names any field at fault, and `field` the first one.',
    fix: 'Fix the request. Sending the same one again won’t help.',
    disposition: 'never',
  },
  expired: {
    status: 400,
    title: 'Used or expired',
    meaning: 'A link, a code, or a sign-in that works once or for a limited time has been used or is too old.',
    fix: 'Start that step over: request a new link, or begin the sign-in again.',
    disposition: 'never',
  },
  unauthenticated: {
    status: 401,
    title: 'Not signed in',
    meaning:
      'The call needs a session or an API key, and the token is missing, invalid, expired, or revoked. When logging in: the credentials are wrong.',
    fix: 'Log in, or create a new API key, and send the request with the new token.',
    disposition: 'never',
  },
  'payment-required': {
    status: 402,
    title: 'Not in the plan',
    meaning: 'The person’s plan doesn’t cover this, or the card was declined. `usedUp` names the limit, if there is one.',
    fix: 'Free up room under the limit, switch to a plan that allows more, or use another card.',
    disposition: 'never',
  },
  'not-a-member': {
    status: 403,
    title: 'Not in this workspace',
    meaning: 'The workspace named by `x-workspace` isn’t one of the person’s, or no longer, or it isn’t the API key’s.',
    fix: 'Leave the header out for the API key’s or the person’s own workspace, or list theirs with `GET /workspaces`.',
    disposition: 'never',
  },
  forbidden: {
    status: 403,
    title: 'Not allowed',
    meaning:
      'The person isn’t allowed to do this: their email isn’t verified yet, their account is disabled, their role in the workspace is too low, their API key lacks a scope, or only administrators can do it.',
    fix: 'Do what `message` asks for. Until then, every attempt is refused.',
    disposition: 'never',
  },
  'fresh-sign-in-required': {
    status: 403,
    title: 'A fresh sign-in is needed',
    meaning: 'The call needs a sign-in from the last five minutes.',
    fix: 'Confirm the sign-in with `POST /auth/confirm` or `POST /auth/social/{provider}/confirm`, then send the same request again.',
    disposition: 'never',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    meaning: 'There’s no such call, or the person has nothing with this ID. Other people’s things look the same.',
    fix: 'Check the path and the ID. It may have been deleted.',
    disposition: 'never',
  },
  conflict: {
    status: 409,
    title: 'Conflicts with the current state',
    meaning:
      'The request conflicts with the current state: someone changed it in the meantime, the name is taken, or the post is already going out.',
    fix: 'Read the current state, then decide. An edit needs the current `revision`.',
    disposition: 'never',
  },
  'still-running': {
    status: 409,
    title: 'The first request is still running',
    meaning: 'A request with this `Idempotency-Key` was sent before and hasn’t been answered yet.',
    fix: 'Wait for the number of seconds in the header `retry-after`, then repeat the request with the same key.',
    disposition: 'after-delay',
  },
  'too-large': {
    status: 413,
    title: 'Too large',
    meaning: 'The body of the request is larger than 256 KB.',
    fix: 'Send less. Files don’t go through the API but straight to storage: see `POST /media`.',
    disposition: 'never',
  },
  mismatch: {
    status: 422,
    title: 'The key belongs to another request',
    meaning: 'This `Idempotency-Key` already belongs to a different request.',
    fix: 'Use a new key for each new request, and the same key only to repeat one.',
    disposition: 'never',
  },
  'too-many': {
    status: 429,
    title: 'Too many',
    meaning: 'Too many attempts in a short time, or a limit for a period of time is used up. In that case `usedUp` names it.',
    fix: 'Wait for the number of seconds in the header `retry-after`, or a minute without it, then try again.',
    disposition: 'after-delay',
  },
  internal: {
    status: 500,
    title: 'Something broke on our side',
    meaning: 'Something broke on our side. The request may still have had its effect.',
    fix: 'Check whether it did, or repeat a create with the same `Idempotency-Key`. If it keeps failing, tell us the `x-request-id`.',
    disposition: 'reconcile-first',
  },
  upstream: {
    status: 502,
    title: 'Another service failed',
    meaning:
      'A service that Crier relies on, such as a platform, the payment provider, or the mail server, failed or refused. If it was a platform, `platform` has its name and its own words.',
    fix: 'Try again in a few minutes.',
    disposition: 'after-delay',
  },
  unavailable: {
    status: 503,
    title: 'Not possible right now',
    meaning: 'Crier can’t do this right now, or this deployment isn’t set up for it. `message` says which.',
    fix: 'Wait for the number of seconds in `retry-after`, or a minute without it, then try again. If it isn’t set up, ask its operator.',
    disposition: 'after-delay',
  },
  // https://www.rfc-editor.org/rfc/rfc4918#section-11.5
  'no-room': {
    status: 507,
    title: 'The server is full',
    meaning: 'The disk of this server is full, or too full for this file. What was saved before is safe.',
    fix: 'Tell the server’s operator, and try again once there’s room.',
    disposition: 'after-delay',
  },
} as const satisfies Record<CatalogCode, CatalogEntry>

/** Returns the address of the page about a code, on the site itself. It identifies the code as a problem type (RFC 9457). */
export const errorPage = (code: CatalogCode) => `/docs/errors/${code}`
