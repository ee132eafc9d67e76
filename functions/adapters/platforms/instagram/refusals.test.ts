import { expect, test } from 'vitest'
import type { RefusalClass, Retry } from '#shared/domain/refusals.ts'
import { hourMs, minuteMs } from '#shared/domain/times.ts'
import { readFailure, readRefusal, readTokenRefusal } from './refusals.ts'

type Row = [code: number, subcode: number | undefined, meaning: `${RefusalClass}: ${Retry['when']}`, says: string]

const reconnect = 'Connect Instagram again.'
const ours = 'We’ll try again soon.'

const rows: Row[] = [
  [190, 458, 'sign-in-ended: after-reconnect', reconnect],
  [190, 459, 'sign-in-ended: after-reconnect', 'pass a security check first'],
  [190, 460, 'sign-in-ended: after-reconnect', reconnect],
  [190, 463, 'sign-in-ended: after-reconnect', reconnect],
  [190, 464, 'sign-in-ended: after-reconnect', 'pass a security check first'],
  [190, undefined, 'sign-in-ended: after-reconnect', reconnect],
  [102, undefined, 'sign-in-ended: after-reconnect', reconnect],
  [3, undefined, 'permission: after-reconnect', 'allow publishing'],
  [10, undefined, 'permission: after-reconnect', 'allow publishing'],
  [200, undefined, 'permission: after-reconnect', 'allow publishing'],
  [299, undefined, 'permission: after-reconnect', 'allow publishing'],
  [368, undefined, 'permission: never', 'blocking this account for now'],
  [4, undefined, 'rate-limited: later', 'asked us to wait'],
  [17, undefined, 'rate-limited: later', 'asked us to wait'],
  [32, undefined, 'rate-limited: later', 'asked us to wait'],
  [341, undefined, 'rate-limited: later', 'asked us to wait'],
  [613, 1996, 'rate-limited: later', 'asked us to wait'],
  [80002, undefined, 'rate-limited: later', 'asked us to wait'],
  [9, 2207042, 'rate-limited: later', 'today’s limit for posts from apps'],
  [4, 2207051, 'permission: never', 'suspicious'],
  [25, 2207050, 'permission: never', 'clear the notice'],
  [25, undefined, 'permission: never', 'clear the notice'],
  [1, undefined, 'transient: later', ours],
  [2, undefined, 'transient: later', ours],
  [-1, 2207001, 'transient: later', ours],
  [-1, 2207032, 'transient: later', ours],
  [-1, 2207053, 'transient: later', ours],
  [-2, 2207003, 'transient: later', 'couldn’t download the file'],
  [-2, 2207020, 'transient: later', 'send it again'],
  [9004, 2207052, 'invalid-content: later', 'couldn’t download the file'],
  [9004, undefined, 'invalid-content: later', 'couldn’t download the file'],
  [9007, 2207027, 'transient: later', 'still processing'],
  [24, 2207006, 'permission: never', 'can’t find the file'],
  [24, 2207008, 'transient: later', 'prepare it again'],
  [100, 2207023, 'invalid-content: never', 'type of post'],
  [100, 2207028, 'invalid-content: never', '2 to 10 files'],
  [100, 2207035, 'invalid-content: never', 'product tag'],
  [100, 2207040, 'invalid-content: never', 'at most 20 mentions'],
  [100, 33, 'permission: never', 'can’t find this'],
  [100, undefined, 'invalid-content: never', 'didn’t accept this: A word from Instagram'],
  [1, 2207057, 'invalid-content: never', 'another cover frame'],
  [352, 2207026, 'invalid-content: never', 'MP4 or MOV'],
  [36000, 2207004, 'invalid-content: never', 'larger than 8 MB'],
  [36001, 2207005, 'invalid-content: never', 'Use a JPEG'],
  [36003, 2207009, 'invalid-content: never', 'between 4:5 and 1.91:1'],
  [36004, 2207010, 'invalid-content: never', 'limit is 2,200'],
  [506, undefined, 'duplicate: never', 'just posted'],
  [0, 2207081, 'permission: never', 'trial reels'],
]

const answer = (error: Record<string, unknown>, status = 400, headers = {}) => ({
  kind: 'answered' as const,
  status,
  headers: new Headers(headers),
  body: JSON.stringify({ error: { message: 'A word from Instagram', type: 'OAuthException', fbtrace_id: 'AExAmPlE', ...error } }),
})

const refusalIn = (failed: ReturnType<typeof readRefusal>) => {
  if (failed?.kind !== 'refused') throw new Error('This is a definite refusal.')
  return failed.refusal
}

test.each(rows)('reads the meaning of Instagram’s %i/%s', (code, subcode, meaning, says) => {
  const { reason, retry } = refusalIn(readRefusal(answer({ code, error_subcode: subcode }), { makesPublic: false }))

  expect(`${reason.class}: ${retry.when}`).toBe(meaning)
  expect(reason.message).toContain(says)
  expect(reason).toMatchObject({ platformCode: String(subcode ?? code), detail: expect.stringContaining('(trace AExAmPlE)') })
})

test('waits as long as Instagram estimates, or an hour if it does not say', () => {
  const usage = { '17': [{ type: 'instagram', estimated_time_to_regain_access: 7 }], '18': [{ estimated_time_to_regain_access: 3 }] }
  const told = answer({ code: 80002 }, 400, { 'x-business-use-case-usage': JSON.stringify(usage) })

  expect(refusalIn(readRefusal(told, { makesPublic: true })).retry).toEqual({ when: 'later', afterMs: 7 * minuteMs })
  expect(refusalIn(readRefusal(answer({ code: 17 }), { makesPublic: true })).retry).toEqual({ when: 'later', afterMs: hourMs })
})

test('retries whatever Instagram calls transient, unless it is a wait', () => {
  const meaning = (code: number) => refusalIn(readRefusal(answer({ code, is_transient: true }), { makesPublic: false })).reason.class

  expect([100, 10, 4].map(meaning)).toEqual(['transient', 'transient', 'rate-limited'])
})

test('prefers Instagram’s message for people over the one for developers', () => {
  const { reason } = refusalIn(readRefusal(answer({ code: 100, error_user_msg: 'Das Bild ist zu klein.' }), { makesPublic: false }))

  expect(reason.message).toBe('Instagram didn’t accept this: Das Bild ist zu klein.')
})

test.each([
  ['breaks down', { code: 2 }, 500],
  ['fails for a moment', { code: -1, error_subcode: 2207001 }, 400],
  ['gives an unknown code with 503', { code: 77 }, 503],
])('leaves a post’s outcome unknown when publishing %s', (_, error, status) => {
  expect(readRefusal(answer(error, status), { makesPublic: true })?.kind).toBe('unknown')
})

test.each([
  ['not ready', { code: 9007, error_subcode: 2207027 }],
  ['gone', { code: 24, error_subcode: 2207008 }],
  ['over the quota', { code: 9, error_subcode: 2207042 }],
])('a call that is %s has certainly not published', (_, error) => {
  expect(readRefusal(answer(error), { makesPublic: true })?.kind).toBe('refused')
})

test('an error page from something in between is not Instagram’s response', () => {
  expect(readRefusal({ kind: 'answered', status: 403, headers: new Headers(), body: '<html>' }, { makesPublic: false })).toBeUndefined()
})

test.each<[string, string, boolean]>([
  ['Error: Media upload has failed with error code 2207026', 'invalid-content: never', false],
  ['Error: Media upload has failed with error code 2207077', 'transient: later', true],
  ['Error: Media upload has failed with error code 2207053', 'transient: later', false],
  ['Error: internal_error', 'transient: later', true],
])('reads a failed container’s text: %s', (text, meaning, isOnce) => {
  const read = readFailure(text)

  expect(`${read.refusal.reason.class}: ${read.refusal.retry.when}`).toBe(meaning)
  expect(read.isOnce).toBe(isOnce)
  expect(read.refusal.reason.detail).toBe(text)
})

test.each<[string, string]>([
  ['Matching code was not found or was already used', 'sign-in-ended: after-reconnect'],
  ['Redirect URI does not match registered redirect URI', 'configuration: after-operator'],
  ['Invalid platform app', 'configuration: after-operator'],
  ['Error validating client secret.', 'configuration: after-operator'],
])('the token endpoint says “%s”', (error_message, meaning) => {
  const body = JSON.stringify({ error_type: 'OAuthException', code: 400, error_message })

  const { reason, retry } = refusalIn(readTokenRefusal({ kind: 'answered', status: 400, headers: new Headers(), body }))

  expect(`${reason.class}: ${retry.when}`).toBe(meaning)
})

test('keeps nothing of a refusal that looks like a token', () => {
  const token = 'IGAA1234567890abcdefghijklmnopQRSTUVWXYZ'

  const { reason } = refusalIn(readRefusal(answer({ code: 100, message: `Bad token ${token}` }), { makesPublic: false }))

  expect(JSON.stringify(reason)).not.toContain(token)
})
