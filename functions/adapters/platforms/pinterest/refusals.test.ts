import { expect, test } from 'vitest'
import type { RefusalClass, Retry } from '#shared/domain/refusals.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { type Operation, readRefusal } from './refusals.ts'

const now = Date.parse('2026-11-21T09:00:00.000Z')
const said = (code: number, message: string) => ({ code, message })
const trial = "Apps with Trial access may not create Pins in production, but may create Pins in Pinterest's sandbox API."

type Row = [answer: string, call: [Operation, number, unknown], meaning: `${RefusalClass}: ${Retry['when']}`, says: string]

const rows: Row[] = [
  [
    'a spent code',
    ['exchange', 400, { status: 'failure', code: 283, message: 'The authorization grant is invalid' }],
    'sign-in-ended: after-reconnect',
    'took too long',
  ],
  ['a wrong secret', ['exchange', 401, said(2, 'Authentication failed.')], 'configuration: after-operator', 'we’ve been notified'],
  [
    'a spent refresh token',
    ['refresh', 401, said(2, 'Authentication failed.')],
    'sign-in-ended: after-reconnect',
    'Reconnect the account.',
  ],
  [
    'an invalid refresh',
    ['refresh', 400, said(283, 'The authorization grant is invalid')],
    'sign-in-ended: after-reconnect',
    'has expired',
  ],
  ['an ended access token', ['pin', 401, said(2, 'Authentication failed.')], 'sign-in-ended: after-refresh', 'Reconnect the account.'],
  [
    'a missing scope',
    ['pin', 401, said(3, "Your token does not have sufficient permissions. Missing: ['boards:write']")],
    'permission: after-reconnect',
    'allow all of them',
  ],
  [
    'an app of the wrong kind',
    ['pin', 403, said(3, 'Authorization failed. consumer type not supported')],
    'configuration: after-operator',
    'we’ve been notified',
  ],
  ['an app on trial', ['pin', 403, said(29, trial)], 'configuration: after-operator', 'we’ve been notified'],
  [
    'somebody else’s board',
    ['pin', 403, said(29, 'You are not permitted to access that resource.')],
    'permission: never',
    'Choose another one.',
  ],
  ['a small picture', ['pin', 403, said(233, 'Image is too small')], 'invalid-content: never', 'too small for Pinterest'],
  ['a broken picture', ['pin', 403, said(235, 'Image is broken')], 'invalid-content: never', 'can’t read this image'],
  ['a link that is none', ['pin', 400, said(1, 'Whoops! It looks like you entered an invalid URL.')], 'invalid-content: never', 'Check it'],
  [
    'a link that is not wanted',
    ['pin', 400, said(1, "Sorry! This site doesn't allow you to save Pins.")],
    'invalid-content: never',
    'Remove the link',
  ],
  ['a picture that can’t be fetched', ['pin', 400, said(1, 'Unable to reach the URL.')], 'transient: later', 'couldn’t download the image'],
  [
    'too many pictures',
    ['pin', 400, said(1, "'items' does not satisfy the constraint: maxItems=5")],
    'invalid-content: never',
    'Pinterest refused this Pin: ',
  ],
  ['a board that is gone', ['pin', 404, said(40, 'Board not found.')], 'invalid-content: never', 'The board no longer exists.'],
  ['a video that is gone', ['status', 404, said(50, 'Media not found.')], 'invalid-content: never', 'Media not found'],
  ['a large file', ['upload', 413, ''], 'invalid-content: never', 'too large'],
  [
    'a refusal unheard of',
    ['pin', 418, said(77, 'Not on a Sunday.')],
    'permission: never',
    'Pinterest refused this: Not on a Sunday. Check',
  ],
  ['a refusal without words', ['find', 403, said(29, '')], 'permission: never', 'This account can’t pin to this board.'],
  ['too many calls', ['pin', 429, said(8, 'You have exceeded your rate limit.')], 'rate-limited: later', 'limit has been reached'],
]

const read = ([operation, status, body]: Row[1], headers: Record<string, string> = {}) =>
  readRefusal(
    operation,
    { kind: 'answered', status, headers: new Headers(headers), body: typeof body === 'string' ? body : JSON.stringify(body) },
    now,
  )

test.each(rows)('reads the meaning of Pinterest’s response: %s', (_, call, meaning, says) => {
  const failed = read(call)

  if (failed?.kind !== 'refused') throw new Error('This is a definite refusal.')
  const { reason, retry } = failed.refusal
  expect(`${reason.class}: ${retry.when}`).toBe(meaning)
  expect(reason.message).toContain(says)
})

test.each([
  [{}, minuteMs],
  [{ 'retry-after': '90' }, 90 * secondMs],
  [{ 'x-ratelimit-reset': '7' }, 7 * secondMs],
  [{ 'x-ratelimit-reset': String(now / secondMs + 30) }, 30 * secondMs],
  [{ 'x-ratelimit-reset': String(now / secondMs - 30) }, secondMs],
])('waits out a limit with the headers %o', (headers, afterMs) => {
  expect(read(['pin', 429, said(8, '')], headers)).toMatchObject({ refusal: { retry: { when: 'later', afterMs } } })
})

test.each([500, 502, 503, 408, 307])('a status of %i leaves the outcome open', (status) => {
  expect(read(['pin', status, '<html>'])).toBeUndefined()
})

test('keeps the request’s id, and nothing that could be a token', () => {
  const token = `pina_${'aB3'.repeat(20)}`

  const failed = read(['pin', 400, said(1, `The token ${token} is odd.`)], { 'x-pinterest-rid': '128' })

  expect(JSON.stringify(failed)).not.toContain(token)
  expect(failed).toMatchObject({ refusal: { reason: { detail: '400/1: The token [removed] is odd. (request 128)', platformCode: '1' } } })
})
