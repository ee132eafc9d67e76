import { expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import type { Operation } from './refusal-rules.ts'
import { readRefusal } from './refusals.ts'

const now = Date.parse('2026-03-01T09:00:00.000Z')
const problem = (type: string, host = 'api.x.com') => `https://${host}/2/problems/${type}`

const read = (operation: Operation, status: number, body: unknown, headers: Record<string, string> = {}) =>
  readRefusal(
    operation,
    { kind: 'answered', status, headers: new Headers(headers), body: typeof body === 'string' ? body : JSON.stringify(body) },
    now,
  )

const refusalIn = (...answer: Parameters<typeof read>) => {
  const failed = read(...answer)
  if (failed?.kind !== 'refused') throw new Error('X refused nothing here.')
  return failed.refusal
}

test.each([500, 502, 503, 504, 520, 408, 302])('a create that ends with %i may have posted, so its outcome is unknown', (status) => {
  expect(read('post', status, { title: 'Service Unavailable', type: 'about:blank' })?.kind).toBe('unknown')
})

const inSeconds = (ms: number) => String((now + ms) / secondMs)

test.each([
  ['X names the end of the quarter of an hour', { 'x-rate-limit-reset': inSeconds(5 * minuteMs) }, 5 * minuteMs],
  ['X names none', {}, minuteMs],
  ['the named time is past', { 'x-rate-limit-reset': inSeconds(-secondMs) }, minuteMs],
  ['the named time is no number', { 'x-rate-limit-reset': 'soon' }, minuteMs],
  [
    'the person’s day is used up',
    {
      'x-rate-limit-reset': inSeconds(5 * minuteMs),
      'x-user-limit-24hour-remaining': '0',
      'x-user-limit-24hour-reset': inSeconds(2 * hourMs),
    },
    2 * hourMs,
  ],
  [
    'the app’s day is used up too',
    {
      'x-user-limit-24hour-remaining': '0',
      'x-user-limit-24hour-reset': inSeconds(hourMs),
      'x-app-limit-24hour-remaining': '0',
      'x-app-limit-24hour-reset': inSeconds(2 * hourMs),
    },
    2 * hourMs,
  ],
  [
    'the day is not used up',
    {
      'x-rate-limit-reset': inSeconds(5 * minuteMs),
      'x-user-limit-24hour-remaining': '3',
      'x-user-limit-24hour-reset': inSeconds(2 * hourMs),
    },
    5 * minuteMs,
  ],
])('waits out a rate limit for as long as it lasts when %s', (_, headers, afterMs) => {
  const { reason, retry } = refusalIn('post', 429, { title: 'Too Many Requests' }, headers)

  const until = new Date(now + afterMs).toISOString().slice(11, 16)
  expect(retry).toEqual({ when: 'later', afterMs })
  expect(reason.message).toBe(`X asked us to wait until ${until} UTC.`)
})

test('the record keeps X’s own words and problem type, shortened and without a token', () => {
  const body = {
    title: 'Invalid Request',
    type: problem('invalid-request'),
    detail: `Token QWNjLWV4YW1wbGU6MToxOmF0OjE is bad. ${'x'.repeat(400)}`,
  }

  const { reason } = refusalIn('post', 400, body)

  expect(reason.platformCode).toBe('invalid-request')
  expect(reason.detail).toMatch(/^Invalid Request: Token \[removed\] is bad\. x+$/)
  expect(reason.detail).toHaveLength(300)
})
