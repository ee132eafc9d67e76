import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { oneAtATime } from './one-at-a-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that takes a second. */
const slowWork = () => {
  const times = { begun: 0, running: 0, atOnce: 0 }
  const ask = oneAtATime(async () => {
    times.begun += 1
    times.running += 1
    times.atOnce = Math.max(times.atOnce, times.running)
    await new Promise((resolve) => setTimeout(resolve, secondMs))
    times.running -= 1
  })
  return { ask, times }
}

test('calls in quick succession run the work once', async () => {
  const { ask, times } = slowWork()
  for (let call = 0; call < 40; call++) ask()

  await vi.advanceTimersByTimeAsync(10 * secondMs)

  expect(times.begun).toBe(1)
})

test('calls during a run cause one more run afterward', async () => {
  const { ask, times } = slowWork()
  ask()
  await vi.advanceTimersByTimeAsync(800)
  for (let call = 0; call < 40; call++) ask()

  await vi.advanceTimersByTimeAsync(10 * secondMs)

  expect(times).toMatchObject({ begun: 2, atOnce: 1 })
})
