import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { type ConnectionResult, connectedText, keepConnection, keptConnection, namesOf, takeCallback } from './connection.ts'

const account = {
  id: 'x_1',
  platform: 'x',
  type: 'x',
  remoteId: '1',
  username: 'ada',
  name: 'Ada',
  isPremium: false,
  groups: [],
  settings: {},
  state: { name: 'connected' },
  connectedAt: '2026-11-21T10:00:00.000Z',
  tokenExpiresAt: '2026-11-21T12:00:00.000Z',
}

const aToken = `e30.${btoa(JSON.stringify({ exp: Date.now() / secondMs + 60 }))}.signature`
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map([['token', aToken]])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

/** An API that responds once with this. */
const api = (answer: Response) => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => answer)
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const failure = (result: ConnectionResult) => (result.kind === 'failed' ? result.message : undefined)

test('connects the account with what the platform sent back, and ignores extra parameters', async () => {
  keepConnection({ state: 's1', platform: 'x', mode: 'popup' })
  const fetch = api(Response.json(account))

  const callback = await takeCallback('?state=s1&code=c1&iss=https%3A%2F%2Fx.com')

  const result = { kind: 'connected', state: 's1', platform: 'x', accounts: [{ id: 'x_1', handle: '@ada' }] }
  expect(callback).toEqual({ result, mode: 'popup', needsLogin: false })
  expect(fetch).toHaveBeenCalledWith(
    '/api/platforms/x/callback',
    expect.objectContaining({ body: '{"code":"c1","state":"s1","iss":"https://x.com"}' }),
  )
})

test('asks which account when a sign-in brings several, and marks those already connected', async () => {
  keepConnection({ state: 's1', platform: 'facebook', mode: 'popup' })
  const pages = ['1', '2'].map((id) => ({ ...account, id: `facebook_${id}`, platform: 'facebook', type: 'facebook', remoteId: id }))
  const fetch = vi.fn(async (url: string) =>
    url.endsWith('/callback') ? Response.json({ choice: 'c', accounts: pages }, { status: 202 }) : Response.json(pages.slice(1)),
  )
  vi.stubGlobal('fetch', fetch)

  const { result, choice } = await takeCallback('?state=s1&code=c1')

  expect(result).toEqual({ kind: 'choosing', state: 's1' })
  expect(choice).toMatchObject({ state: 's1', token: 'c', connectedIds: ['facebook_2'] })
  expect(choice?.accounts.map(({ id }) => id)).toEqual(['facebook_1', 'facebook_2'])
})

test('forgets a state once it has matched, so that it works only once', async () => {
  keepConnection({ state: 's1', platform: 'x', mode: 'popup' })
  api(Response.json(account))

  await takeCallback('?state=s1&code=c1')

  expect(keptConnection()).toBeUndefined()
  expect(failure((await takeCallback('?state=s1&code=c1')).result)).toBe('Invalid state parameter')
})

test.each([
  ['?code=c1', 'Missing required parameters'],
  ['', 'Missing required parameters'],
  ['?code=c1&state=other', 'Invalid state parameter'],
  ['?state=s1', 'No authorization code received from OAuth provider'],
  ['?state=s1&code=', 'No authorization code received from OAuth provider'],
  ['?state=s1&error=access_denied', 'Authentication error: access_denied'],
  ['?error=server_error', 'Authentication error: server_error'],
  ['?error=Call+0900+now', 'OAuth error occurred'],
])('refuses the address %j without calling the API: %s', async (search, message) => {
  keepConnection({ state: 's1', platform: 'x', mode: 'direct' })
  const fetch = api(Response.json(account))

  expect(failure((await takeCallback(search)).result)).toBe(message)
  expect(fetch).not.toHaveBeenCalled()
})

test.each([
  ['access_denied', 'declined'],
  ['user_cancelled_login', 'declined'],
  ['user_cancelled_authorize', 'declined'],
  ['code_expired', 'expired'],
  ['server_error', undefined],
])('the platform’s error %s means: %s', async (code, reason) => {
  expect((await takeCallback(`?state=s1&error=${code}`)).result).toMatchObject({ message: `Authentication error: ${code}`, reason })
})

test('a foreign state does not end the connection in progress', async () => {
  keepConnection({ state: 's1', platform: 'x', mode: 'popup' })

  await takeCallback('?code=c1&state=other')

  expect(keptConnection()).toEqual({ state: 's1', platform: 'x', mode: 'popup' })
})

test('asks people who are not logged in to log in', async () => {
  keepConnection({ state: 's1', platform: 'x', mode: 'direct' })
  stored.delete('token')

  const { result, needsLogin } = await takeCallback('?state=s1&code=c1')

  expect(failure(result)).toMatch(/not logged in/)
  expect(needsLogin).toBe(true)
})

test('reports an API refusal in its own words', async () => {
  keepConnection({ state: 's1', platform: 'x', mode: 'popup' })
  api(Response.json({ code: 'payment-required', message: 'Your plan has 2 accounts.' }, { status: 402 }))

  const { result } = await takeCallback('?state=s1&code=c1')

  expect(result).toMatchObject({ kind: 'failed', message: 'Your plan has 2 accounts.', reason: 'plan-limit' })
})

test('ignores stored data from another program', () => {
  stored.set('crier:connection', '{"state":1}')

  expect(keptConnection()).toBeUndefined()
})

const accounts = (...handles: string[]) => handles.map((handle, index) => ({ id: `facebook_${index}`, handle }))

test.each([
  [accounts('@a'), '@a'],
  [accounts('@a', '@b'), '@a and @b'],
  [accounts('@a', '@b', '@c'), '@a, @b and @c'],
  [accounts('@a', '@b', '@c', '@d', '@e'), '@a, @b and 3 more'],
])('lists accounts in a row and shortens long lists', (named, text) => {
  expect(namesOf(named)).toBe(text)
})

test('describes one account or several in a sentence', () => {
  expect(connectedText('X', accounts('@a'))).toBe('The X account @a is connected.')
  expect(connectedText('Facebook', accounts('A', 'B'))).toBe('2 Facebook accounts are connected: A and B.')
})
