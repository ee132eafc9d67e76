import { afterEach, expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { noteServerTime, serverNow } from './server-clock.ts'

const answeredAt = (ms: number, own: Record<string, string> = {}) => new Headers({ date: new Date(ms).toUTCString(), ...own })

const errorMs = () => Math.round((Date.now() - serverNow()) / secondMs) * secondMs

afterEach(() => noteServerTime(answeredAt(Date.now()), Date.now()))

test('a clock that is two hours fast is put right by the next answer', () => {
  const now = Date.now()

  noteServerTime(answeredAt(now - 2 * hourMs), now)

  expect(errorMs()).toBe(2 * hourMs)
})

test('a clock that is slow is put right, too, until the device has put it right itself', () => {
  const now = Date.now()
  noteServerTime(answeredAt(now + 3 * hourMs), now)
  expect(errorMs()).toBe(-3 * hourMs)

  noteServerTime(answeredAt(now), now)

  expect(errorMs()).toBe(0)
})

const now = Date.now()
const unheard: [what: string, headers: Headers, sentAt: number][] = [
  ['that is off by less than a minute', answeredAt(now - 0.9 * minuteMs), now],
  ['that was stored before', answeredAt(now - hourMs, { age: '3600' }), now],
  ['that took half a minute', answeredAt(now - hourMs), now - 30 * secondMs],
  ['without a time', new Headers(), now],
]

test.for(unheard)('an answer %s changes nothing', ([, headers, sentAt]) => {
  noteServerTime(headers, sentAt, now)

  expect(serverNow()).toBeCloseTo(Date.now(), -2)
})
