import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { platformIds, platformNames } from '#shared/domain/platforms.ts'
import { hourMs } from '#shared/domain/times.ts'
import { ask } from '#test/builders/call.ts'
import { aPlatformsGroup } from '#test/builders/platforms-group.ts'
import { revoked, transient } from '#test/fakes/connector.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('anyone may see what can be connected', async () => {
  const { handler } = await aPlatformsGroup()

  const answer = await ask(handler, 'GET', '/api/platforms')

  expect(answer).toMatchObject({
    status: 200,
    body: platformIds.map((id) => ({
      id,
      name: platformNames[id],
      isAvailable: true,
      isSandbox: true,
      isBeta: id === 'linkedin' || id === 'youtube',
    })),
  })
})

test('lists accounts only for their person', async () => {
  const { connect, call, caller } = await aPlatformsGroup()
  await connect()
  const other = await caller.session('user-2')

  const mine = await call('GET', '/x/accounts')
  const theirs = await call('GET', '/x/accounts', { token: other })

  expect(mine.body).toMatchObject([{ id: 'x_77', type: 'x' }])
  expect(theirs.body).toEqual([])
})

test('a disconnected account’s access is revoked, and the account is forgotten', async () => {
  const { connect, call, connector, events, caller } = await aPlatformsGroup()
  await connect()

  const answer = await call('POST', '/x/disconnect/x_77')

  expect(answer.status).toBe(200)
  expect(connector.revoked).toEqual(['refresh-1'])
  expect((await call('GET', '/x/accounts')).body).toEqual([])
  expect(events.at(-1)).toBe(`disconnected ${caller.user.id} x_77`)
  expect((await call('POST', '/x/disconnect/x_77')).status).toBe(404)
})

test('forgets an account even if the platform or the key service can’t be reached', async () => {
  const { connect, call, connector, vault } = await aPlatformsGroup()
  await connect()
  connector.revoke = () => Promise.reject(new Error('down'))

  const first = await call('POST', '/x/disconnect/x_77')
  await connect()
  vault.isDown = true
  const second = await call('POST', '/x/disconnect/x_77')

  expect([first.status, second.status]).toEqual([200, 200])
  expect((await call('GET', '/x/accounts')).body).toEqual([])
})

test('refreshes a sign-in on request, whether or not it is due', async () => {
  const { connect, call, connector, pass } = await aPlatformsGroup()
  await connect()
  pass(hourMs)

  const answer = await call('POST', '/x/refresh-token', { body: { refreshToken: 'x_77' } })

  expect(answer).toMatchObject({ status: 200, body: { id: 'x_77', tokenExpiresAt: '2026-05-04T12:00:00.000Z' } })
  expect(connector.refreshes).toEqual(['refresh-1'])
  expect(answer.text).not.toContain('access-2')
})

test('a sign-in that can’t be refreshed says whether to wait or to reconnect', async () => {
  const { connect, call, connector, pass } = await aPlatformsGroup()
  await connect()
  connector.faults.push(transient)
  const wait = await call('POST', '/x/refresh-token', { body: { refreshToken: 'x_77' } })
  pass(hourMs)
  connector.faults.push(revoked)
  const over = await call('POST', '/x/refresh-token', { body: { refreshToken: 'x_77' } })

  expect(wait).toMatchObject({ status: 502, body: { message: transient.reason.message } })
  expect(over).toMatchObject({ status: 409, body: { message: revoked.reason.message } })
  expect((await call('GET', '/x/accounts')).body).toMatchObject([{ state: { name: 'reconnect' } }])
})

test("another person's account is not found", async () => {
  const { connect, call, caller } = await aPlatformsGroup()
  await connect()
  const token = await caller.session('user-2')

  const answers = await Promise.all([
    call('PUT', '/x/settings/x_77', { token, body: { settings: {} } }),
    call('POST', '/x/disconnect/x_77', { token }),
    call('POST', '/x/refresh-token', { token, body: { refreshToken: 'x_77' } }),
  ])

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await call('GET', '/x/accounts')).body).toHaveLength(1)
})

test('refuses all of this to a stranger, and refuses an unknown platform', async () => {
  const { handler, call } = await aPlatformsGroup()

  const strangers = await Promise.all([
    ask(handler, 'GET', '/api/platforms/x/auth'),
    ask(handler, 'POST', '/api/platforms/x/callback', { body: {} }),
    ask(handler, 'GET', '/api/platforms/x/accounts'),
    ask(handler, 'PUT', '/api/platforms/x/settings/x_77', { body: {} }),
    ask(handler, 'POST', '/api/platforms/x/disconnect/x_77'),
    ask(handler, 'POST', '/api/platforms/x/refresh-token', { body: {} }),
  ])

  expect(strangers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401])
  expect((await call('GET', '/myspace/accounts')).status).toBe(400)
  expect((await call('PUT', '/x/settings/x_77', { body: { settings: { color: 'red' } } })).status).toBe(400)
})

test('a link’s card is its page’s metadata, with its picture', async () => {
  const image = { type: 'image/png', content: new Uint8Array([1, 2, 3]) }
  const { call } = await aPlatformsGroup({
    pages: { 'https://example.com/': { title: 'How we bake', description: 'In ten steps', image } },
  })

  const known = await call('GET', '/link-card', { query: { url: 'https://example.com/' } })
  const unknown = await call('GET', '/link-card', { query: { url: 'https://example.com/gone' } })

  expect(known.body).toEqual({
    card: {
      title: 'How we bake',
      description: 'In ten steps',
      image: 'data:image/png;base64,AQID',
      readAt: '2026-05-04T09:00:00.000Z',
    },
  })
  expect(unknown).toMatchObject({ status: 200, body: {} })
})

test('a person can preview at most thirty links a minute', async () => {
  const { call, caller } = await aPlatformsGroup()
  const look = (token?: string) =>
    call('GET', '/link-card', { query: { url: 'https://example.com/' }, ...(token !== undefined && { token }) })
  const answers = []
  for (let count = 0; count < 31; count++) answers.push((await look()).status)

  expect(answers.slice(29)).toEqual([200, 429])
  expect((await look(await caller.session('user-2'))).status).toBe(200)
})
