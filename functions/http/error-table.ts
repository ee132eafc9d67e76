import { readFile, writeFile } from 'node:fs/promises'
import type { ErrorCode } from '#shared/domain/errors.ts'
import { statuses } from './error-response.ts'

/** The document that describes errors to API users. */
export const documentUrl = new URL('../../docs/api.md', import.meta.url)

const [begin, end] = ['<!-- npm run errors:table: begin -->', '<!-- npm run errors:table: end -->']

type Advice = { meaning: string; remedy: string }

/**
 * What each code means to the caller and what they can do about it. `internal` is the only code that isn't a refusal:
 * something of ours broke.
 */
const advice: Record<ErrorCode | 'internal', Advice> = {
  invalid: {
    meaning: "The request doesn't fit the call: a field is missing, malformed, or out of range. `errors` names any field at fault.",
    remedy: "Fix the request. Sending the same one again won't help.",
  },
  expired: {
    meaning: 'A link, a code, or a sign-in that works once or for a limited time has been used or is too old.',
    remedy: 'Start that step over: request a new link, or begin the sign-in again.',
  },
  unauthenticated: {
    meaning: 'The call needs a session, and the token is missing, invalid, or expired. When logging in: the credentials are wrong.',
    remedy: 'Log in, and send the request with the new token.',
  },
  'payment-required': {
    meaning: "The person's plan doesn't cover this, or the card was declined. `usedUp` names the limit, if there is one.",
    remedy: 'Free up room under the limit, switch to a plan that allows more, or use another card.',
  },
  'not-a-member': {
    meaning: "The workspace named by `x-workspace` isn't one of the person's, or no longer.",
    remedy: "Leave the header out for the person's own workspace, or list theirs with `GET /workspaces`.",
  },
  forbidden: {
    meaning:
      "The person isn't allowed to do this: their email isn't verified yet, their account is disabled, their role in the workspace is too low, or only administrators can do it.",
    remedy: 'Do what `message` asks for. Until then, every attempt is refused.',
  },
  'fresh-sign-in-required': {
    meaning: 'The call needs a sign-in from the last five minutes.',
    remedy: '[Confirm the sign-in](#fresh-sign-in), then send the same request again.',
  },
  'not-found': {
    meaning: "There's no such call, or the person has nothing with this ID. Other people's things look the same.",
    remedy: 'Check the path and the ID. It may have been deleted.',
  },
  conflict: {
    meaning:
      'The request conflicts with the current state: someone changed it in the meantime, the name is taken, or the post is already going out.',
    remedy: 'Read the current state, then decide. An edit needs the current `revision`.',
  },
  'too-large': {
    meaning: 'The body of the request is larger than 256 KB.',
    remedy: "Send less. [Files](#files) don't go through the API but straight to storage.",
  },
  mismatch: {
    meaning: 'This `Idempotency-Key` already belongs to a different request.',
    remedy: 'Use a new key for each new request, and the same key only to repeat one.',
  },
  'too-many': {
    meaning: 'Too many attempts in a short time, or a limit for a period of time is used up. In that case `usedUp` names it.',
    remedy: 'Wait for the number of seconds in the header `retry-after`, or a minute without it, then try again.',
  },
  internal: {
    meaning: 'Something broke on our side. The request may still have had its effect.',
    remedy: 'Check whether it did, or repeat a create with the same `Idempotency-Key`. If it keeps failing, tell us the `x-request-id`.',
  },
  upstream: {
    meaning: 'A service that Crier relies on, such as a platform, Stripe, or the mail server, failed or refused.',
    remedy: 'Try again in a few minutes.',
  },
  unavailable: {
    meaning: "Crier can't do this right now, or this deployment isn't set up for it. `message` says which.",
    remedy:
      "Wait for the number of seconds in `retry-after`, or a minute without it, then try again. If it isn't set up, ask its operator.",
  },
  'no-room': {
    meaning: 'The disk of this server is full, or too full for this file. What was saved before is safe.',
    remedy: 'Tell the server’s operator, and try again once there’s room.',
  },
}

/** Returns the document with its error table replaced. Throws if it has no place for one. */
export const withErrors = (document: string): string => {
  const [before, after] = [document.split(begin)[0], document.split(end)[1]]
  if (before === undefined || after === undefined) throw new Error(`The document has no ${begin} … ${end}.`)
  const status = new Map<string, number>(Object.entries({ ...statuses, internal: 500 }))
  const rows = Object.entries(advice)
    .map(([code, { meaning, remedy }]) => ({ code, status: status.get(code) ?? 0, meaning, remedy }))
    .sort((one, other) => one.status - other.status)
    .map((row) => `| ${row.status} | \`${row.code}\` | ${row.meaning} | ${row.remedy} |`)
  return [
    `${before}${begin}`,
    '',
    '| status | code | what it means | what to do |',
    '|---|---|---|---|',
    ...rows,
    '',
    `${end}${after}`,
  ].join('\n')
}

if (import.meta.main) await writeFile(documentUrl, withErrors(await readFile(documentUrl, 'utf8')))
