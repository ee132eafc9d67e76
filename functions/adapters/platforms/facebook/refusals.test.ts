import { expect, test } from 'vitest'
import type { RefusalClass, Retry } from '#shared/domain/refusals.ts'
import { hourMs, minuteMs } from '#shared/domain/times.ts'
import { exchangeRules, readRefusal, refusalRules } from './refusals.ts'

type GraphError = { code: number; error_subcode?: number; message?: string; error_user_msg?: string; is_transient?: boolean }

const read = (error: GraphError, { status = 400, makesPublic = true, headers = {}, rules = refusalRules } = {}) =>
  readRefusal({ kind: 'answered', status, headers: new Headers(headers), body: JSON.stringify({ error }) }, { rules, makesPublic })

type Row = [answer: string, error: GraphError, meaning: `${RefusalClass}: ${Retry['when']}`, says: string]

const ofSignIn: Row[] = [
  ['an ended session', { code: 190, error_subcode: 463 }, 'sign-in-ended: after-reconnect', 'Facebook disconnected this Page.'],
  ['a changed password', { code: 190, error_subcode: 460 }, 'sign-in-ended: after-reconnect', 'Reconnect it.'],
  ['an app that was removed', { code: 190, error_subcode: 458 }, 'sign-in-ended: after-reconnect', 'Reconnect it.'],
  ['a logged out session', { code: 190, error_subcode: 467 }, 'sign-in-ended: after-reconnect', 'Reconnect it.'],
  ['a lost role', { code: 190, error_subcode: 492 }, 'sign-in-ended: after-reconnect', 'Reconnect it.'],
  ['a checkpoint', { code: 190, error_subcode: 459 }, 'sign-in-ended: after-reconnect', 'finish the security check'],
  ['an unconfirmed account', { code: 190, error_subcode: 464 }, 'sign-in-ended: after-reconnect', 'Log in to facebook.com'],
  ['a session problem', { code: 102 }, 'sign-in-ended: after-reconnect', 'Facebook disconnected this Page.'],
]

const ofRights: Row[] = [
  ['a missing permission', { code: 10 }, 'permission: after-reconnect', 'Crier lacks permission'],
  ['a missing right', { code: 200 }, 'permission: after-reconnect', 'your Page role changed'],
  ['another missing right', { code: 283 }, 'permission: after-reconnect', 'Reconnect it'],
  ['an unapproved action', { code: 3 }, 'configuration: after-operator', 'hasn’t approved Crier'],
  ['a Page that is gone', { code: 100, error_subcode: 33 }, 'permission: never', 'The Page is gone'],
  ['no right to videos', { code: 200, error_subcode: 1363042 }, 'permission: after-reconnect', 'isn’t allowed to upload videos'],
  ['a block', { code: 368, error_user_msg: 'Slow down.' }, 'permission: never', 'temporarily blocked posting for this Page: Slow down.'],
  [
    'too fast',
    { code: 368, error_subcode: 1390008, error_user_msg: 'Take a break.' },
    'permission: never',
    'stopped this Page from posting: Take a break.',
  ],
  ['an unauthorized Page', { code: 100, error_subcode: 1404078 }, 'permission: never', 'Log in to Facebook and do what it asks.'],
]

const ofContent: Row[] = [
  ['a duplicate', { code: 506 }, 'duplicate: never', 'just published on this Page'],
  [
    'a duplicate by another code',
    { code: 368, message: 'You have already posted this' },
    'duplicate: never',
    'Change it to post it again.',
  ],
  ['a photo that was used', { code: 100, error_subcode: 1366051 }, 'duplicate: never', 'upload it again'],
  [
    'a bad parameter',
    { code: 100, message: '(#100) Param message is too long' },
    'invalid-content: never',
    'this: Param message is too long. Change it',
  ],
  ['no file', { code: 324 }, 'invalid-content: never', 'didn’t get a file'],
  ['an unreadable photo', { code: 100, error_subcode: 1366046 }, 'invalid-content: never', 'under 10 MB'],
  ['a link to Facebook', { code: 200, error_subcode: 1609008 }, 'invalid-content: never', 'links to facebook.com'],
  ['an unreadable link', { code: 1500 }, 'invalid-content: never', 'couldn’t read that link'],
  ['another unreadable link', { code: 100, error_subcode: 1609005 }, 'invalid-content: never', 'couldn’t read that link'],
  ['a bad video', { code: 6000 }, 'invalid-content: never', 'couldn’t use this video file'],
  ['too long a video', { code: 100, error_subcode: 1363026, message: 'Too long' }, 'invalid-content: never', 'this video: Too long'],
  ['something unknown', { code: 4711 }, 'invalid-content: never', 'Facebook didn’t accept this.'],
]

const ofMoments: Row[] = [
  ...[4, 17, 32, 341, 613, 80_001].map(
    (code): Row => [`the limit ${code}`, { code, is_transient: true }, 'rate-limited: later', 'limiting requests'],
  ),
  ['an interrupted upload', { code: 390, error_subcode: 1363030 }, 'transient: later', 'was interrupted'],
]

test.each([...ofSignIn, ...ofRights, ...ofContent, ...ofMoments])('reports %s with what to do', (_, error, meaning, says) => {
  const failed = read(error)

  if (failed?.kind !== 'refused') throw new Error('It is a refusal.')
  const { reason, retry } = failed.refusal
  expect(`${reason.class}: ${retry.when}`).toBe(meaning)
  expect(reason.message).toContain(says)
  expect(reason.platformCode).toContain(String(error.error_subcode ?? error.code))
})

test.each<[string, GraphError, number]>([
  ['code 1', { code: 1 }, 400],
  ['code 2', { code: 2 }, 500],
  ['a subcode that passes', { code: 100, error_subcode: 1609010 }, 400],
  ['a word that it passes', { code: 200, is_transient: true }, 400],
  ['a status of 500', { code: 100 }, 503],
])('leaves the post’s outcome unknown after %s, and only then', (_, error, status) => {
  expect(read(error, { status })).toMatchObject({
    kind: 'unknown',
    message: expect.stringContaining('don’t know yet whether your post is live'),
  })
  expect(read(error, { status, makesPublic: false })).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'transient' }, retry: { when: 'later' } },
  })
})

test('waits out a limit for as long as Facebook says, or for an hour', () => {
  const usage = JSON.stringify({ '104255500000001': [{ type: 'pages', estimated_time_to_regain_access: 12 }] })

  const told = read({ code: 80_001 }, { headers: { 'x-business-use-case-usage': usage } })
  const untold = read({ code: 4 }, { headers: { 'x-app-usage': '{"call_count":100}' } })

  expect(told).toMatchObject({ refusal: { retry: { when: 'later', afterMs: 12 * minuteMs } } })
  expect(untold).toMatchObject({ refusal: { retry: { when: 'later', afterMs: hourMs } } })
})

test('leaves a response that is not Facebook’s to the caller, and repeats nothing that looks like a token', () => {
  const body = '<html>Bad gateway</html>'

  expect(
    readRefusal({ kind: 'answered', status: 502, headers: new Headers(), body }, { rules: refusalRules, makesPublic: true }),
  ).toBeUndefined()
  expect(JSON.stringify(read({ code: 100, message: 'Bad token EAAGm0PX4ZCpsBAKZCexample1234567890' }))).not.toContain('EAAG')
})

test('the same codes mean something else during sign-in', () => {
  const rules = exchangeRules

  expect(read({ code: 100, message: 'This authorization code has been used.' }, { rules })).toMatchObject({
    refusal: { reason: { class: 'sign-in-ended', message: 'The Facebook sign-in took too long. Try again.' } },
  })
  expect(read({ code: 1, message: 'Error validating application.' }, { rules })).toMatchObject({
    refusal: { reason: { class: 'configuration' } },
  })
  expect(read({ code: 191 }, { rules })).toMatchObject({ refusal: { retry: { when: 'after-operator' } } })
})
