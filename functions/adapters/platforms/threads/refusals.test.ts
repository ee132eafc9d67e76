import { expect, test } from 'vitest'
import type { RefusalClass, Retry } from '#shared/domain/refusals.ts'
import { hourMs } from '#shared/domain/times.ts'
import { readFailure, readRefusal, readTokenRefusal } from './refusals.ts'

type Row = [code: number, subcode: number | undefined, meaning: `${RefusalClass}: ${Retry['when']}`, says: string]

const rows: Row[] = [
  [190, 463, 'sign-in-ended: after-reconnect', 'Connect Threads again.'],
  [102, undefined, 'sign-in-ended: after-reconnect', 'Connect Threads again.'],
  [10, undefined, 'permission: after-reconnect', 'approve all'],
  [200, undefined, 'permission: after-reconnect', 'approve all'],
  [299, undefined, 'permission: after-reconnect', 'approve all'],
  [24, 4_279_013, 'permission: never', 'has restricted this account'],
  [4, 2_207_051, 'permission: never', 'suspicious'],
  [4, undefined, 'rate-limited: later', 'asked us to wait'],
  [17, undefined, 'rate-limited: later', 'asked us to wait'],
  [32, undefined, 'rate-limited: later', 'asked us to wait'],
  [613, undefined, 'rate-limited: later', 'asked us to wait'],
  [9, 2_207_042, 'rate-limited: later', 'today’s limit for posts from apps'],
  [24, 4_279_009, 'transient: later', 'can’t find what Crier prepared'],
  [1, 2_207_052, 'invalid-content: later', 'couldn’t download the file'],
  [1, undefined, 'transient: later', 'We’ll try again soon.'],
  [2, undefined, 'transient: later', 'We’ll try again soon.'],
  [100, undefined, 'invalid-content: never', 'didn’t accept this: A word from Threads'],
]

const answer = (error: Record<string, unknown>, status = 400) => ({
  kind: 'answered' as const,
  status,
  headers: new Headers(),
  body: JSON.stringify({ error: { message: 'A word from Threads', type: 'OAuthException', fbtrace_id: 'AExAmPlE', ...error } }),
})

const refusalIn = (failed: ReturnType<typeof readRefusal>) => {
  if (failed?.kind !== 'refused') throw new Error('This is a definite refusal.')
  return failed.refusal
}

test.each(rows)('reads the meaning of Threads code %i/%s', (code, subcode, meaning, says) => {
  const { reason, retry } = refusalIn(readRefusal(answer({ code, error_subcode: subcode }), { makesPublic: false }))

  expect(`${reason.class}: ${retry.when}`).toBe(meaning)
  expect(reason.message).toContain(says)
  expect(reason).toMatchObject({ platformCode: String(subcode ?? code), detail: expect.stringContaining('(trace AExAmPlE)') })
})

test.each([
  ['Param text must be at most 500 characters long.', 'accents and emoji count as more than one'],
  ['THREADS_API__LINK_LIMIT_EXCEEDED', 'at most 5 links'],
])('replaces the words “%s” with ours', (message, says) => {
  expect(refusalIn(readRefusal(answer({ code: 100, message }), { makesPublic: false })).reason.message).toContain(says)
})

test('does not blame the content for a feature the account lacks', () => {
  const told = answer({ code: 100, message: 'THREADS_API__FEATURE_NOT_AVAILABLE' })

  expect(refusalIn(readRefusal(told, { makesPublic: false })).reason.class).toBe('permission')
})

test.each([
  ['breaks down', { code: 2 }, 500],
  ['says that the app may not, with 500', { code: 10 }, 500],
  ['fails for a moment', { code: 100, is_transient: true }, 400],
  ['does not know what happened', { code: 1 }, 400],
])('leaves a post’s outcome unknown when publishing %s', (_, error, status) => {
  expect(readRefusal(answer(error, status), { makesPublic: true })?.kind).toBe('unknown')
})

test('waits an hour, because Threads does not say how long', () => {
  expect(refusalIn(readRefusal(answer({ code: 17 }), { makesPublic: true })).retry).toEqual({ when: 'later', afterMs: hourMs })
})

test.each([
  ['FAILED_DOWNLOADING_VIDEO', 'transient: later', true],
  ['FAILED_PROCESSING_AUDIO', 'invalid-content: never', false],
  ['INVALID_ASPEC_RATIO', 'invalid-content: never', false],
  ['UNKNOWN', 'transient: later', true],
  ['', 'transient: later', true],
])('a container that failed with “%s” is %s', (said, meaning, isOnce) => {
  const failure = readFailure(said)

  expect([`${failure.refusal.reason.class}: ${failure.refusal.retry.when}`, failure.isOnce]).toEqual([meaning, isOnce])
})

test('a page instead of a response is not a refusal', () => {
  const page = { kind: 'answered' as const, status: 502, headers: new Headers(), body: '<html>' }

  expect([readRefusal(page, { makesPublic: false }), readTokenRefusal(page)]).toEqual([undefined, undefined])
})
