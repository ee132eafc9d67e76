import { expect, test } from 'vitest'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { alertPace, checkHealth, createHealthWatch, type Health, statusPagePace } from './health.ts'

const online: Health = { isOnline: true, text: 'API is online' }
const offline: Health = { isOnline: false, text: 'API is offline' }

/** A health watch whose timers fire when the test says so. `waits` are the ones it started, in ms. */
const aWatch = (answers: Health[] = []) => {
  const waits: number[] = []
  let waiting: (() => void) | undefined
  let lookAgain: (() => void) | undefined
  let [checks, time, isHidden] = [0, 0, false]
  const watch = createHealthWatch({
    check: async () => answers[checks++] ?? online,
    now: () => time,
    wait: (then, ms) => {
      waits.push(ms)
      waiting = () => {
        time += ms
        then()
      }
      return () => {
        waiting = undefined
      }
    },
    page: {
      isHidden: () => isHidden,
      onVisibility: (then) => {
        lookAgain = then
        return () => {
          lookAgain = undefined
        }
      },
    },
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    watch,
    waits,
    checks: () => checks,
    isWaiting: () => waiting !== undefined,
    settled,
    pass: async () => {
      waiting?.()
      await settled()
    },
    show: async (isShown: boolean) => {
      isHidden = !isShown
      lookAgain?.()
      await settled()
    },
  }
}

test('an API that is online is checked every minute', async () => {
  const { watch, waits, pass, settled } = aWatch()

  watch.watch(() => undefined, alertPace)
  await settled()
  await pass()
  await pass()

  expect(waits).toEqual([minuteMs, minuteMs, minuteMs])
  expect(watch.latest()).toEqual({ ...online, checkedAt: 2 * minuteMs })
})

test('failures double the wait from 30 s to 5 minutes, and a success ends that', async () => {
  const { watch, waits, pass, settled } = aWatch([offline, offline, offline, offline, offline, offline, offline])

  watch.watch(() => undefined, alertPace)
  await settled()
  for (let passed = 0; passed < 7; passed += 1) await pass()

  expect(waits).toEqual([30 * secondMs, minuteMs, 2 * minuteMs, 4 * minuteMs, 5 * minuteMs, 5 * minuteMs, 5 * minuteMs, minuteMs])
})

test('a hidden page checks nothing, and is checked at once when it is seen again', async () => {
  const { watch, checks, isWaiting, show, settled } = aWatch()
  watch.watch(() => undefined, alertPace)
  await settled()

  await show(false)
  expect([checks(), isWaiting()]).toEqual([1, false])
  await show(true)

  expect([checks(), isWaiting()]).toEqual([2, true])
})

test('a page that is opened in the background waits with its first check until it is seen', async () => {
  const { watch, checks, show } = aWatch()
  await show(false)

  watch.watch(() => undefined, alertPace)
  expect(checks()).toBe(0)
  await show(true)

  expect(checks()).toBe(1)
})

test('the status page is checked every 30 s, and every 10 s while the API fails', async () => {
  const { watch, waits, pass, settled } = aWatch([online, offline, offline])

  watch.watch(() => undefined, statusPagePace)
  await settled()
  await pass()
  await pass()
  await pass()

  expect(waits).toEqual([30 * secondMs, 10 * secondMs, 10 * secondMs, 30 * secondMs])
})

test('who watches more often is heard, and nobody is checked for twice', async () => {
  const { watch, waits, checks, settled, pass } = aWatch()
  watch.watch(() => undefined, alertPace)
  await settled()

  const leave = watch.watch(() => undefined, statusPagePace)
  await settled()
  await pass()
  leave()
  await pass()

  expect(waits).toEqual([minuteMs, 30 * secondMs, 30 * secondMs, minuteMs])
  expect(checks()).toBe(3)
})

test('when nobody watches any more nothing is checked', async () => {
  const { watch, isWaiting, settled } = aWatch()
  const leave = watch.watch(() => undefined, alertPace)
  await settled()

  leave()

  expect(isWaiting()).toBe(false)
})

test('an API that answers is online', async () => {
  expect(await checkHealth(async () => new Response('{}'))).toEqual({ isOnline: true, text: 'API is online' })
})

test('an API that answers that it does not work is offline', async () => {
  expect(await checkHealth(async () => new Response('{}', { status: 503 }))).toEqual({ isOnline: false, text: 'API is offline' })
})

test('an API that takes too long has timed out', async () => {
  const slow = () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'))

  expect(await checkHealth(slow)).toEqual({ isOnline: false, text: 'API request timed out' })
})

test('an API that is not reached cannot be connected to', async () => {
  const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

  expect(await checkHealth(unreachable)).toEqual({ isOnline: false, text: 'Cannot connect to API' })
})

test('the answer is never taken from a cache', async () => {
  const asked: RequestInit[] = []

  await checkHealth(async (_address, init = {}) => {
    asked.push(init)
    return new Response('{}')
  })

  expect(asked).toMatchObject([{ cache: 'no-store', signal: expect.any(AbortSignal) }])
})
