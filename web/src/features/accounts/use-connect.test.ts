import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { announceResult, choosingTimeoutMs, connectionTimeoutMs, keptConnection, onConnectionResult } from './connection.ts'
import { connectInWindow } from './use-connect.ts'

const url = 'https://x.example/authorize'
const accounts = [{ id: 'x_1', handle: '@ada' }]
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  vi.stubGlobal('location', { assign: vi.fn() })
  vi.stubGlobal('fetch', async () => Response.json({ url, state: 's1' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const aPopup = () => ({ closed: false, close: vi.fn(), location: { replace: vi.fn() } })

const begin = (popup: ReturnType<typeof aPopup> | undefined) => {
  const cancelling = new AbortController()
  const onAway = vi.fn()
  const outcome = connectInWindow({ platform: 'x', where: undefined, popup, signal: cancelling.signal, onAway })
  return { outcome, onAway, cancel: () => cancelling.abort() }
}

const hasBegun = () => vi.waitFor(() => expect(keptConnection()).toBeDefined())

test('opens the platform in the popup, and stops waiting when a result with its state arrives', async () => {
  const popup = aPopup()
  const { outcome } = begin(popup)
  await hasBegun()

  announceResult({ kind: 'failed', state: 'another', message: 'Not ours' })
  announceResult({ kind: 'connected', state: 's1', platform: 'x', accounts })

  expect(await outcome).toMatchObject({ kind: 'connected', accounts })
  expect(popup.location.replace).toHaveBeenCalledWith(url)
  expect(keptConnection()).toEqual({ state: 's1', platform: 'x', mode: 'popup' })
})

test('reports a refusal in the callback page’s words', async () => {
  const { outcome } = begin(aPopup())
  await hasBegun()

  announceResult({ kind: 'failed', state: 's1', message: 'Authentication error: access_denied' })

  expect(await outcome).toMatchObject({ kind: 'failed', message: 'Authentication error: access_denied' })
})

test('a blocked popup sends this window to the platform instead', async () => {
  const { outcome, cancel } = begin(undefined)
  await hasBegun()

  expect(location.assign).toHaveBeenCalledWith(url)
  expect(keptConnection()?.mode).toBe('direct')
  cancel()
  await outcome
})

test.each(['javascript:alert(1)', 'data:text/html,hello', 'http://x.example/authorize', 'nowhere'])(
  'sends nobody to %s and closes the popup',
  async (address) => {
    vi.stubGlobal('fetch', async () => Response.json({ url: address, state: 's1' }))
    const popup = aPopup()

    await expect(begin(popup).outcome).rejects.toThrow('no browser should open')

    expect(popup.location.replace).not.toHaveBeenCalled()
    expect(popup.close).toHaveBeenCalled()
  },
)

test('cancelling closes the popup', async () => {
  const popup = aPopup()
  const { outcome, cancel } = begin(popup)
  await hasBegun()

  cancel()

  expect(await outcome).toEqual({ kind: 'cancelled' })
  expect(popup.close).toHaveBeenCalled()
})

test('reports a popup that seems closed, and still accepts its result', async () => {
  const popup = aPopup()
  const { outcome, onAway } = begin(popup)
  await hasBegun()
  popup.closed = true

  await vi.waitFor(() => expect(onAway).toHaveBeenCalledOnce(), { timeout: 5 * secondMs })
  announceResult({ kind: 'connected', state: 's1', platform: 'x', accounts })

  expect(await outcome).toMatchObject({ kind: 'connected', accounts })
})

test('closes the popup and stops waiting after two minutes without a result', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const popup = aPopup()
  const { outcome } = begin(popup)
  await vi.waitFor(() => expect(popup.location.replace).toHaveBeenCalled())

  await vi.advanceTimersByTimeAsync(connectionTimeoutMs)

  expect(await outcome).toEqual({ kind: 'failed', message: expect.stringContaining('two minutes') })
  expect(popup.close).toHaveBeenCalled()
})

test('allows half an hour to choose among several accounts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const popup = aPopup()
  const { outcome } = begin(popup)
  await vi.waitFor(() => expect(popup.location.replace).toHaveBeenCalled())
  announceResult({ kind: 'choosing', state: 's1' })
  await heard()

  await vi.advanceTimersByTimeAsync(choosingTimeoutMs - 1)
  expect(popup.close).not.toHaveBeenCalled()
  announceResult({ kind: 'connected', state: 's1', platform: 'x', accounts })

  expect(await outcome).toMatchObject({ kind: 'connected' })
})

/** A channel delivers messages in order: once this one has arrived, so have the earlier ones. */
const heard = () =>
  new Promise<void>((resolve) => {
    const stop = onConnectionResult((result) => {
      if (result.state !== 'mark') return
      stop()
      resolve()
    })
    announceResult({ kind: 'choosing', state: 'mark' })
  })

test('closes the empty popup if the platform can’t be asked', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'unavailable', message: 'X accounts can’t be connected here.' }, { status: 503 }),
  )
  const popup = aPopup()

  await expect(begin(popup).outcome).rejects.toThrow('X accounts can’t be connected here.')
  expect(popup.close).toHaveBeenCalled()
})
