import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { regularly } from './regularly.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

test('stopping asks running work to end, and waits until it has cleaned up', async () => {
  const done: string[] = []
  const { run, stop } = regularly(secondMs, async (ending) => {
    await new Promise((resolve) => ending.addEventListener('abort', resolve, { once: true }))
    done.push('cleaned up')
  })
  void run()

  await stop()

  expect(done).toEqual(['cleaned up'])
})

test('work that never ends doesn’t keep anything from stopping', async () => {
  const { run, stop } = regularly(secondMs, () => new Promise(() => undefined))
  void run()

  const stopped = stop().then(() => 'stopped')
  await vi.advanceTimersByTimeAsync(3 * secondMs)

  expect(await Promise.race([stopped, 'still waiting'])).toBe('stopped')
})

test('nothing runs once it has stopped', async () => {
  const work = vi.fn(async () => undefined)
  const { stop } = regularly(secondMs, work)

  await stop()
  await vi.advanceTimersByTimeAsync(5 * secondMs)

  expect(work).not.toHaveBeenCalled()
})
