import { expect, test } from 'vitest'
import type { RefusalClass, Retry } from '#shared/domain/refusals.ts'
import { hourMs } from '#shared/domain/times.ts'
import { type Operation, readRefusal } from './refusals.ts'

const now = Date.parse('2026-11-21T09:00:00.000Z')

const read = (operation: Operation, status: number, body: unknown, headers: Record<string, string> = {}) =>
  readRefusal(
    operation,
    { kind: 'answered', status, headers: new Headers(headers), body: typeof body === 'string' ? body : JSON.stringify(body) },
    now,
  )

const refusalIn = (...answer: Parameters<typeof read>) => {
  const failed = read(...answer)
  if (failed?.kind !== 'refused') throw new Error('LinkedIn refused nothing here.')
  return failed.refusal
}

const said = (code: string, message = 'No.') => ({ status: 400, code, message })
const page = '<html><h1>Error</h1></html>'
const urn = 'urn:li:share:7400000000000000001'
const duplicate = {
  errorDetailType: 'com.linkedin.common.error.BadRequest',
  status: 422,
  message: `Error: Content is a duplicate of ${urn}`,
  errorDetails: { inputErrors: [{ code: 'DUPLICATE_POST', description: 'Duplicate post is detected', input: {} }] },
}

type Row = [answer: string, call: [Operation, number, unknown], meaning: `${RefusalClass}: ${Retry['when']}`, says: string]

const signIn: Row[] = [
  [
    'an old code',
    ['exchange', 400, { error: 'invalid_request', error_description: 'expired' }],
    'sign-in-ended: after-reconnect',
    'took too long',
  ],
  ['a wrong secret', ['exchange', 401, { error: 'invalid_client' }], 'configuration: after-operator', 'app settings are wrong'],
  ['a spent refresh token', ['refresh', 400, { error: 'invalid_grant' }], 'sign-in-ended: after-reconnect', 'Reconnect the account.'],
]

const account: Row[] = [
  [
    'an invalid token',
    ['post', 401, said('INVALID_ACCESS_TOKEN')],
    'sign-in-ended: after-refresh',
    'LinkedIn needs you to reconnect the account.',
  ],
  [
    'a revoked token',
    ['post', 401, said('REVOKED_ACCESS_TOKEN')],
    'sign-in-ended: after-refresh',
    'LinkedIn needs you to reconnect the account.',
  ],
  [
    'an expired token',
    ['profile', 401, said('EXPIRED_ACCESS_TOKEN')],
    'sign-in-ended: after-refresh',
    'LinkedIn needs you to reconnect the account.',
  ],
  ['no permission', ['post', 403, said('ACCESS_DENIED')], 'permission: never', 'This app isn’t allowed to post for this LinkedIn account.'],
  ['a version that ended', ['post', 426, said('NONEXISTENT_VERSION')], 'configuration: after-operator', 'Posting to LinkedIn is down'],
]

const content: Row[] = [
  ['a long text', ['post', 400, said('FIELD_LENGTH_TOO_LONG')], 'invalid-content: never', 'LinkedIn’s 3000 characters'],
  [
    'a long text, as LinkedIn says it now',
    [
      'post',
      422,
      {
        ...duplicate,
        message: 'Bad',
        errorDetails: { inputErrors: [{ code: 'FIELD_ARRAY_SIZE_TOO_HIGH', description: 'ERROR :: /commentary :: array size' }] },
      },
    ],
    'invalid-content: never',
    'LinkedIn’s 3000 characters',
  ],
  ['a bad image', ['post', 400, said('INVALID_IMAGE_ID')], 'invalid-content: never', 'didn’t accept the image'],
  ['a bad video', ['post', 400, said('INVALID_VIDEO_ID')], 'invalid-content: never', 'didn’t accept the video'],
  ['a bad link', ['post', 400, said('INVALID_URL')], 'invalid-content: never', 'didn’t accept the link'],
  [
    'a blank field',
    ['post', 400, said('INVALID_VALUE_BLANK_FIELD', 'Blank.')],
    'invalid-content: never',
    'LinkedIn didn’t accept the post: Blank.',
  ],
  ['a missing field', ['post', 400, said('MISSING_FIELD', 'Gone.')], 'invalid-content: never', 'LinkedIn didn’t accept the post: Gone.'],
  ['a missing version', ['post', 400, said('VERSION_MISSING', 'Which?')], 'configuration: after-operator', 'Posting to LinkedIn is down'],
  ['a broken file', ['post', 400, said('MEDIA_ASSET_PROCESSING_FAILED')], 'invalid-content: never', 'couldn’t process the file'],
  ['a broken picture', ['upload', 400, said('UPDATING_ASSET_FAILED')], 'invalid-content: never', 'couldn’t process the file'],
  ['a large file', ['upload', 413, ''], 'invalid-content: never', 'too large'],
  ['something gone', ['post', 404, { status: 404, message: '' }], 'invalid-content: never', 'LinkedIn didn’t accept the post.'],
  ['the same text', ['post', 422, duplicate], 'duplicate: never', 'already on your LinkedIn profile'],
  ['the same text, by its code', ['post', 422, said('DUPLICATE_POST')], 'duplicate: never', 'already on your LinkedIn profile'],
  ['anything else', ['post', 422, said('UNPROCESSABLE_ENTITY', 'Odd.')], 'invalid-content: never', 'LinkedIn didn’t accept the post: Odd.'],
  ['a refused part', ['part', 403, 'Only one auth mechanism allowed'], 'invalid-content: never', 'part of the video'],
]

const passing: Row[] = [
  ['a file that is not there yet', ['post', 400, said('MEDIA_ASSET_WAITING_UPLOAD')], 'transient: later', 'still processing the files'],
  ['an address out of time', ['upload', 400, said('EXPIRED_UPLOAD_URL')], 'transient: later', 'start it again'],
  ['a part’s address out of time', ['part', 400, said('EXPIRED_UPLOAD_URL')], 'transient: later', 'start it again'],
  ['a conflict', ['post', 409, said('CONFLICT')], 'transient: later', 'We’ll try again soon'],
  ['too many calls', ['post', 429, said('TOO_MANY_REQUESTS')], 'rate-limited: later', 'after 00:00 UTC'],
  ['a breakdown of anything but a post', ['upload', 500, said('INTERNAL_SERVER_ERROR')], 'transient: later', 'LinkedIn had a problem.'],
  ['a page of a gateway', ['status', 502, page], 'transient: later', 'LinkedIn had a problem.'],
]

test.each([...signIn, ...account, ...content, ...passing])('reads the meaning of LinkedIn’s response: %s', (_, call, meaning, says) => {
  const { reason, retry } = refusalIn(...call)

  expect(`${reason.class}: ${retry.when}`).toBe(meaning)
  expect(reason.message).toContain(says)
})

test.each([500, 502, 503, 504, 408, 302])('a create that ends with %i may have posted, so its outcome is unknown', (status) => {
  expect(read('post', status, page)?.kind).toBe('unknown')
})

test('a limit lasts until midnight UTC, because LinkedIn gives no time', () => {
  expect(refusalIn('post', 429, said('TOO_MANY_REQUESTS')).retry).toEqual({ when: 'later', afterMs: 15 * hourMs })
})

test('the record keeps LinkedIn’s words and the request’s id, without a token', () => {
  const message = `Bad token AQVxh3Kf9sLmQ2zR7tYpW4vN in the header. ${'x'.repeat(400)}`

  const { reason } = refusalIn('post', 400, said('INVALID_VALUE_FOR_FIELD', message), { 'x-li-uuid': 'AAYi9VY8vYk3' })

  expect(reason.platformCode).toBe('INVALID_VALUE_FOR_FIELD')
  expect(reason.detail).toMatch(/^Bad token \[removed\] in the header\. x+ \(LinkedIn’s request AAYi9VY8vYk3\)$/)
})
