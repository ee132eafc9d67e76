import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { everyMinute } from './every-minute.ts'

const start = Date.UTC(2026, 4, 4, 9, 0, 20)
beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

/** Work that runs every minute, and how often it has run. */
const running = () => {
  const made = { calls: 0 }
  const work = async () => {
    made.calls += 1
  }
  const rule = everyMinute({ work, onError: () => undefined })
  return { made, rule }
}

test('runs at once and at every full minute', async () => {
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
  ['ahead by an hour', hourMs],
])('a clock that is set %s skips no minute', async (_, ms) => {
  const { made, rule } = running()
  await vi.advanceTimersByTimeAsync(minuteMs)

  vi.setSystemTime(Date.now() + ms)
  const before = made.calls
  await vi.advanceTimersByTimeAsync(10 * minuteMs)

  expect(made.calls - before).toBeGreaterThanOrEqual(9)
  expect(made.calls - before).toBeLessThanOrEqual(11)
  await rule.stop()
})

test('a timer that fires a moment early doesn’t run the same minute twice', async () => {
  const { made, rule } = running()
  await vi.advanceTimersByTimeAsync(39 * secondMs)

  vi.setSystemTime(Date.now() - 50)
  await vi.advanceTimersByTimeAsync(1_100)

  expect(made.calls).toBe(2)
  await rule.stop()
})
