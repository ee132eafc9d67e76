import { expect, test } from 'vitest'
import { hourMs } from '#shared/domain/times.ts'
import { type Operation, readRefusal } from './refusals.ts'

const now = Date.UTC(2026, 10, 21, 10)

const read = (operation: Operation, status: number, body: unknown, headers: Record<string, string> = {}) =>
  readRefusal(
    operation,
    { kind: 'answered', status, headers: new Headers(headers), body: typeof body === 'string' ? body : JSON.stringify(body) },
    now,
  )

const apiError = (reason: string, message = '') => ({ error: { code: 0, message, errors: [{ reason, message, domain: 'd' }] } })

test.each<[Operation, number, string, string, string]>([
  ['upload', 401, 'authError', 'sign-in-ended', 'after-refresh'],
  ['upload', 401, 'youtubeSignupRequired', 'permission', 'never'],
  ['upload', 403, 'channelClosed', 'permission', 'never'],
  ['upload', 401, 'authenticatedUserAccountSuspended', 'permission', 'never'],
  ['upload', 403, 'insufficientPermissions', 'permission', 'after-reconnect'],
  ['upload', 403, 'quotaExceeded', 'rate-limited', 'later'],
  ['status', 403, 'dailyLimitExceeded', 'rate-limited', 'later'],
  ['upload', 403, 'userRateLimitExceeded', 'rate-limited', 'later'],
  ['upload', 429, 'rateLimitExceeded', 'rate-limited', 'later'],
  ['thumbnail', 429, 'uploadRateLimitExceeded', 'rate-limited', 'later'],
  ['upload', 400, 'uploadLimitExceeded', 'rate-limited', 'later'],
  ['upload', 400, 'invalidTitle', 'invalid-content', 'never'],
  ['upload', 400, 'invalidDescription', 'invalid-content', 'never'],
  ['upload', 400, 'invalidTags', 'invalid-content', 'never'],
  ['upload', 400, 'invalidCategoryId', 'invalid-content', 'never'],
  ['upload', 400, 'invalidVideoMetadata', 'invalid-content', 'never'],
  ['upload', 400, 'failedPrecondition', 'invalid-content', 'never'],
  ['upload', 400, 'mediaBodyRequired', 'invalid-content', 'never'],
  ['upload', 403, 'forbiddenPrivacySetting', 'permission', 'never'],
  ['upload', 403, 'accessNotConfigured', 'configuration', 'after-operator'],
  ['thumbnail', 403, 'forbidden', 'permission', 'never'],
  ['thumbnail', 400, 'invalidImage', 'invalid-content', 'never'],
  ['status', 404, 'videoNotFound', 'transient', 'later'],
])('%s, %i %s is %s, to be tried %s', (operation, status, reason, expected, when) => {
  expect(read(operation, status, apiError(reason))).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: expected, platformCode: reason }, retry: { when } },
  })
})

test.each<[Operation, number, string, string, string]>([
  ['exchange', 400, 'invalid_grant', 'sign-in-ended', 'The YouTube sign-in took too long. Try again.'],
  ['refresh', 400, 'invalid_grant', 'sign-in-ended', 'Your YouTube connection has expired. Reconnect the account.'],
  ['refresh', 401, 'invalid_client', 'configuration', 'Our YouTube app settings are wrong, and we’ve been notified.'],
  ['exchange', 400, 'redirect_uri_mismatch', 'configuration', 'Our YouTube app settings are wrong, and we’ve been notified.'],
])('a token call, %s, refused with %i %s is %s', (operation, status, error, expected, message) => {
  expect(read(operation, status, { error, error_description: 'Bad Request' })).toMatchObject({
    refusal: { reason: { class: expected, message } },
  })
})

test('a missing permission is recognized by its details too', () => {
  const body = {
    error: { code: 403, message: 'No', errors: [{ reason: 'forbidden' }], details: [{}, { reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] },
  }

  expect(read('upload', 403, body)).toMatchObject({ refusal: { retry: { when: 'after-reconnect' } } })
})

test('a quota lasts until midnight in California, even on the day the clocks change', () => {
  const quota = JSON.stringify(apiError('quotaExceeded'))
  const at = (instant: number) => readRefusal('upload', { kind: 'answered', status: 403, headers: new Headers(), body: quota }, instant)

  expect(at(now)).toMatchObject({ refusal: { retry: { afterMs: 22 * hourMs } } })
  // On 2026-11-01, the day has 25 hours there: 08:30 UTC is 1:30 daylight saving time.
  expect(at(Date.UTC(2026, 10, 1, 8, 30))).toMatchObject({ refusal: { retry: { afterMs: 23.5 * hourMs } } })
})

test('tells someone who is only connecting about the quota, not about a waiting video', () => {
  expect(read('profile', 403, apiError('quotaExceeded'))).toMatchObject({
    refusal: { reason: { message: 'Our daily YouTube quota is used up. Try again tomorrow.' } },
  })
})

test('a response from Google during an outage is not a refusal', () => {
  expect(read('upload', 503, apiError('backendError'))).toBeUndefined()
  expect(read('upload', 408, '')).toBeUndefined()
})

test('reads a plain-text refusal by its status if Google names the upload with it', () => {
  const named = { 'x-guploader-uploadid': 'ABPnzm5' }

  expect(read('upload', 401, 'Unauthorized', named)).toMatchObject({ refusal: { retry: { when: 'after-refresh' } } })
  expect(read('upload', 400, 'Failed to parse', named)).toMatchObject({
    refusal: {
      reason: { class: 'invalid-content', message: 'YouTube didn’t accept this. Check the video and its options.', detail: 'HTTP 400' },
    },
  })
})

test('removes markup and anything that looks like a token from its words', () => {
  const said = 'See <a href="/x">here</a>: Bearer ya29.a0Secret0123456789abcdefghij'

  expect(read('upload', 403, apiError('forbidden', said))).toMatchObject({
    refusal: { reason: { message: 'YouTube refused this: See here: Bearer [removed]' } },
  })
})
