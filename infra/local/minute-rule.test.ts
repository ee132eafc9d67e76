import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { startMinuteRule } from './minute-rule.ts'

const start = Date.UTC(2026, 4, 4, 9, 0, 20)
beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

/** A rule that runs, and how often it has called. */
const running = () => {
  const made = { calls: 0 }
  const invoke = async () => {
    made.calls += 1
    return undefined
  }
  const rule = startMinuteRule({ name: 'sweep', invoke, report: () => undefined })
  return { made, rule }
}

test('a rule calls at once and at every full minute', async () => {
  const { made, rule } = running()
  const counts: number[] = []

  for (const ms of [0, 39 * secondMs, secondMs, 59 * secondMs, secondMs]) {
    await vi.advanceTimersByTimeAsync(ms)
    counts.push(made.calls)
  }

  expect(counts).toEqual([1, 1, 2, 2, 3])
  await rule.stop()
})

test.each([
  ['back an hour', -hourMs],
  ['back a moment', -5 * secondMs],
  ['on by an hour', hourMs],
])('a clock that is put %s keeps no minute from being called', async (_, ms) => {
  const { made, rule } = running()
  await vi.advanceTimersByTimeAsync(minuteMs)

  vi.setSystemTime(Date.now() + ms)
  const before = made.calls
  await vi.advanceTimersByTimeAsync(10 * minuteMs)

  expect(made.calls - before).toBeGreaterThanOrEqual(9)
  expect(made.calls - before).toBeLessThanOrEqual(11)
  await rule.stop()
})

test('a timer that fires a moment early does not call for the same minute twice', async () => {
  const { made, rule } = running()
  await vi.advanceTimersByTimeAsync(39 * secondMs)

  vi.setSystemTime(Date.now() - 50)
  await vi.advanceTimersByTimeAsync(1_100)

  expect(made.calls).toBe(2)
  await rule.stop()
})
