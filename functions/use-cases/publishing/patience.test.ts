import { expect, test } from 'vitest'
import { minuteMs, secondMs, toMs } from '#shared/domain/times.ts'
import { absence, reconcileTime, retryDelayMs } from './patience.ts'

const sentAt = '2026-05-04T09:00:00.000Z'
const sent = toMs(sentAt)
const lookIn = (looks: number, after: number) => toMs(reconcileTime(sentAt, looks, sent + after)) - sent

test('pauses between attempts grow with each failure', () => {
  const pauses = [1, 2, 3, 4, 5].map((failures) => retryDelayMs(failures, 0))

  expect(pauses).toEqual([10, 30, 90, 240, 600].map((seconds) => seconds * secondMs))
})

test('after more failures than there are pauses the longest stays', () => {
  expect(retryDelayMs(9, 0)).toBe(retryDelayMs(5, 0))
})

test('chance makes a pause up to a fifth shorter and never longer', () => {
  expect([0, 0.5, 1].map((random) => retryDelayMs(1, random))).toEqual([10 * secondMs, 9 * secondMs, 8 * secondMs])
})

test('the first reconciliation comes three seconds after sending', () => {
  expect(lookIn(0, 0)).toBe(3 * secondMs)
})

test('a first reconciliation that is overdue comes at once', () => {
  expect(lookIn(0, 40 * secondMs)).toBe(40 * secondMs)
})

test.each([
  ['second', 1, 30],
  ['third', 2, 100],
])('the %s reconciliation waits until lists have had time to catch up', (_, looks, seconds) => {
  expect(lookIn(looks, 4 * secondMs)).toBe(seconds * secondMs)
})

test.each([1, 2])('after %i looks the next one comes a while after the one before, however late that was', (looks) => {
  expect(lookIn(looks, 200 * secondMs)).toBe(215 * secondMs)
})

test.each([1, 2])(
  'after %i looks the next one comes when lists have caught up, if by the clock the one before was an hour late',
  (looks) => {
    expect(lookIn(looks, 60 * minuteMs)).toBe(60 * minuteMs + absence.afterMs)
  },
)

test('later looks come every minute', () => {
  expect([3, 4, 20].map((looks) => lookIn(looks, 500 * secondMs))).toEqual([560, 560, 560].map((seconds) => seconds * secondMs))
})

test('the reconciliation that may decide that nothing is there comes when a late effect would be visible', () => {
  const aCallWorksOn = 30 * secondMs
  const listsLag = minuteMs

  expect(absence.afterMs).toBeGreaterThan(aCallWorksOn + listsLag)
  expect(lookIn(2, 31 * secondMs)).toBeGreaterThanOrEqual(absence.afterMs)
})
