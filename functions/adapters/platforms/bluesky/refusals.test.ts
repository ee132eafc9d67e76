import { expect, test } from 'vitest'
import { type Operation, readRefusal, refusalRules } from './refusals.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')

const read = (operation: Operation, status: number, body: unknown, headers: Record<string, string> = {}) =>
  readRefusal(
    operation,
    { kind: 'answered', status, headers: new Headers(headers), body: typeof body === 'string' ? body : JSON.stringify(body) },
    now,
  )

const meaning = (operation: Operation, status: number, error: string, message = '') => {
  const failed = read(operation, status, { error, message })
  return failed?.kind === 'refused' ? [failed.refusal.reason.class, failed.refusal.retry.when] : failed?.kind
}

test.each<[Operation, number, string, string, unknown]>([
  // A bad token has status 400 and is identified by the error's name alone.
  ['post', 400, 'ExpiredToken', 'Token has expired', ['sign-in-ended', 'after-refresh']],
  ['post', 400, 'InvalidToken', 'Token could not be verified', ['sign-in-ended', 'after-refresh']],
  ['upload', 401, 'invalid_token', '', ['sign-in-ended', 'after-refresh']],
  ['refresh', 400, 'ExpiredToken', 'Token has been revoked', ['sign-in-ended', 'after-reconnect']],
  ['refresh', 400, 'invalid_grant', 'Refresh token replayed', ['sign-in-ended', 'after-reconnect']],
  ['refresh', 503, 'NotEnoughResources', '', ['transient', 'later']],
  ['exchange', 400, 'invalid_grant', 'Invalid code', ['sign-in-ended', 'after-reconnect']],
  ['sign-in', 401, 'AuthenticationRequired', '', ['permission', 'never']],
  ['sign-in', 401, 'AuthFactorTokenRequired', '', ['permission', 'never']],
  ['post', 401, 'AccountTakedown', '', ['permission', 'never']],
  ['post', 401, 'invalid_dpop_proof', 'too far in the past', ['transient', 'later']],
  ['profile', 401, 'invalid_dpop_proof', 'too far in the past', ['transient', 'later']],
  ['resolve', 400, 'invalid_client', '', ['transient', 'later']],
  ['prepare', 400, 'invalid_redirect_uri', '', ['configuration', 'after-operator']],
  ['refresh', 401, 'invalid_client', '', ['configuration', 'after-operator']],
  ['post', 403, 'ScopeMissingError', '', ['permission', 'after-reconnect']],
  ['post', 403, 'AccountNotFound', '', ['sign-in-ended', 'after-reconnect']],
  ['post', 400, 'BlobNotFound', '', ['transient', 'later']],
  ['post', 400, 'InvalidRequest', 'grapheme too big (maximum 300, got 301) at $.record.text', ['invalid-content', 'never']],
  ['upload', 413, 'PayloadTooLarge', '', ['invalid-content', 'never']],
  ['post', 429, 'RateLimitExceeded', '', ['rate-limited', 'later']],
  // The response when the key is taken: only fetching the record shows whether it's ours.
  ['post', 500, 'InternalServerError', 'Internal Server Error', 'unknown'],
  ['upload', 502, '', '', ['transient', 'later']],
])('when %s gets %i %s (%s), it means %j', (operation, status, error, message, expected) => {
  expect(meaning(operation, status, error, message)).toEqual(expected)
})

test.each<Operation>(['resolve', 'profile', 'upload', 'post', 'find', 'delete'])(
  'whatever one server answers to %s, the posts of other servers’ accounts go on',
  (operation) => {
    const errors = refusalRules.flatMap(({ when }) => [when].flat()).flatMap(({ error = '' }) => error)
    const answers = [400, 401, 403, 404, 413].flatMap((status) => errors.map((error) => read(operation, status, { error })))

    const pausing = answers.filter((failed) => failed?.kind === 'refused' && failed.refusal.retry.when === 'after-operator')

    expect(pausing).toEqual([])
  },
)

test('the reason why a server doesn’t accept our proof is in its own words', () => {
  const failed = read('post', 401, { error: 'invalid_dpop_proof', message: 'DPoP proof too far in the past' })

  expect(failed).toMatchObject({
    refusal: { reason: { message: expect.stringContaining('invalid_dpop_proof: DPoP proof too far in the past') } },
  })
})

test('a wait comes in seconds or as the second when the limit ends', () => {
  const error = { error: 'RateLimitExceeded' }

  expect(read('post', 429, error, { 'retry-after': '30' })).toMatchObject({ refusal: { retry: { when: 'later', afterMs: 30_000 } } })
  expect(read('post', 429, error, { 'ratelimit-reset': String(now / 1_000 + 90) })).toMatchObject({
    refusal: { retry: { afterMs: 90_000 } },
  })
  expect(read('upload', 429, '<html>')).toMatchObject({ refusal: { retry: { afterMs: 60_000 } } })
})
