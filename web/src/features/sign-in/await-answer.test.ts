import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { tellAnswer } from './sign-in-answer.ts'
import { type Answered, awaitAnswer, signInTimeoutMs } from './through-provider.ts'

const origin = 'https://crier.test'
let hear: (event: { origin: string; data: unknown }) => void

beforeEach(() => {
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('window', {
    addEventListener: (_type: string, listener: typeof hear) => {
      hear = listener
    },
    removeEventListener: () => undefined,
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Waits for the answer to the state `s1`. */
const begin = () => {
  const popup = { closed: false, close: vi.fn(), location: { replace: vi.fn() } }
  const cancelling = new AbortController()
  const onAway = vi.fn()
  const answered: Promise<Answered> = awaitAnswer({ state: 's1', popup, signal: cancelling.signal, onAway })
  return { answered, popup, onAway, cancel: () => cancelling.abort() }
}

/** The message the provider's window posts to its opener. */
const post = (answer: object, from = origin) => hear({ origin: from, data: { type: 'crier-sign-in', ...answer } })

const answers: [answer: object, answered: Answered][] = [
  [
    { state: 's1', code: 'c1' },
    { kind: 'code', code: 'c1' },
  ],
  [{ state: 's1' }, { kind: 'failed', message: 'Invalid OAuth response data' }],
  [{ code: 'c1' }, { kind: 'failed', message: 'Invalid OAuth response data' }],
  [
    { state: 'foreign', code: 'c1' },
    { kind: 'failed', message: 'Invalid state parameter' },
  ],
  [{ error: 'Authentication error: access_denied' }, { kind: 'failed', message: 'Authentication error: access_denied' }],
]

test.each(answers)('a window that says %o is understood as %o', async (answer, answered) => {
  const waiting = begin()

  post(answer)

  expect(await waiting.answered).toEqual(answered)
})

test('messages of other origins and of other scripts are ignored', async () => {
  const waiting = begin()

  post({ state: 's1', code: 'stolen' }, 'https://evil.test')
  hear({ origin, data: { source: 'an extension', state: 's1' } })
  hear({ origin, data: 'text' })
  post({ state: 's1', code: 'c1' })

  expect(await waiting.answered).toEqual({ kind: 'code', code: 'c1' })
})

test('a window that was cut off from this one is heard nevertheless, and hears that it was', async () => {
  const waiting = begin()

  expect(await tellAnswer({ state: 's1', code: 'c1' }, null)).toBe(true)

  expect(await waiting.answered).toEqual({ kind: 'code', code: 'c1' })
})

test('what is said to all pages and meant for another one is left to that one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const waiting = begin()

  const isTaken = tellAnswer({ state: 'of another page', code: 'c1' }, null)
  await vi.advanceTimersByTimeAsync(2 * secondMs)

  expect(await isTaken).toBe(false)
  waiting.cancel()
})

test('a window that seems closed is said, and its answer still counts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const { answered, popup, onAway } = begin()
  popup.closed = true

  await vi.advanceTimersByTimeAsync(1_500)
  expect(onAway).toHaveBeenCalledOnce()
  post({ state: 's1', code: 'c1' })

  expect(await answered).toEqual({ kind: 'code', code: 'c1' })
})

test('after two minutes without an answer the window is closed and the waiting ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const { answered, popup } = begin()

  await vi.advanceTimersByTimeAsync(signInTimeoutMs)

  expect(await answered).toEqual({ kind: 'failed', message: 'Login timeout' })
  expect(popup.close).toHaveBeenCalled()
})

test('cancelling closes the window', async () => {
  const { answered, popup, cancel } = begin()

  cancel()

  expect(await answered).toEqual({ kind: 'cancelled' })
  expect(popup.close).toHaveBeenCalled()
})
