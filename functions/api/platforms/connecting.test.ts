import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minuteMs } from '#shared/domain/times.ts'
import { aPlatformsGroup, ConnectionStart } from '#test/builders/platforms-group.ts'
import { revoked, transient } from '#test/fakes/connector.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('a connection starts with a 16-byte state and a challenge that hides its verifier', async () => {
  const { call, connector, comeBack } = await aPlatformsGroup()

  const { body } = await call('GET', '/twitter/auth')
  const { url, state } = ConnectionStart.parse(body)
  await comeBack(state)

  const query = new URL(url).searchParams
  const [exchange] = connector.exchanges
  expect(state).toMatch(/^[0-9a-f]{32}$/)
  expect(query.get('state')).toBe(state)
  expect(query.get('redirectUri')).toBe('https://crier.test/auth/callback/twitter')
  expect(exchange).toMatchObject({ code: 'code-1', redirectUri: 'https://crier.test/auth/callback/twitter' })
  expect(Buffer.from(exchange?.verifier ?? '', 'base64url')).toHaveLength(32)
  expect(query.get('challenge')).toBe(
    createHash('sha256')
      .update(exchange?.verifier ?? '')
      .digest('base64url'),
  )
})

test('returning from the platform connects the account, with sealed tokens that are never shown', async () => {
  const { connect, caller, accounts, vault } = await aPlatformsGroup()

  const answer = await connect()

  expect(answer).toMatchObject({
    status: 200,
    body: { id: 'x_77', type: 'x', platform: 'x', username: 'ada', state: { name: 'connected' } },
  })
  expect(answer.text).not.toMatch(/access-1|refresh-1|sealed|workspaceId|scopes/)
  const row = await accounts.withTokens({ workspaceId: caller.user.id, id: 'x_77' })
  expect(row?.tokens.sealed).not.toContain('access-1')
  const opened = await vault.open(row?.tokens.sealed ?? '', { ownerId: caller.user.id, accountId: 'x_77', purpose: 'platform-tokens' })
  expect(JSON.parse(opened)).toEqual({ accessToken: 'access-1', refreshToken: 'refresh-1' })
})

test('a state works once', async () => {
  const { begin, comeBack } = await aPlatformsGroup()
  const { state } = await begin()

  const statuses = (await Promise.all([comeBack(state), comeBack(state)])).map(({ status }) => status)
  const later = await comeBack(state)

  expect(statuses.sort()).toEqual([200, 400])
  expect(later).toMatchObject({ status: 400, body: { message: 'Invalid state parameter' } })
})

test('a state is useless to another person, in another session, after ten minutes, or if made up', async () => {
  const { begin, comeBack, caller, connector, pass } = await aPlatformsGroup()
  const [mine, earlier, old] = [await begin(), await begin(), await begin()]
  const other = await caller.session('user-2')
  const again = await caller.session(caller.user.id)

  const answers = [await comeBack(mine.state, {}, other), await comeBack(earlier.state, {}, again), await comeBack('0'.repeat(32))]
  pass(10 * minuteMs)
  answers.push(await comeBack(old.state))

  for (const answer of answers) expect(answer).toMatchObject({ status: 400, body: { message: 'Invalid state parameter' } })
  expect(connector.exchanges).toEqual([])
})

test('ignores parameters a platform may add one day, wherever they are', async () => {
  const { begin, comeBack, call } = await aPlatformsGroup()
  const [one, other] = [await begin(), await begin()]

  const inBody = await comeBack(one.state, { iss: 'https://x.com' })
  const inQuery = await call('POST', '/x/callback', { body: { code: 'code-1', state: other.state }, query: { iss: 'https://x.com' } })

  expect([inBody.status, inQuery.status]).toEqual([200, 200])
})

test('a connection starts whatever else the URL contains', async () => {
  const { call } = await aPlatformsGroup()

  const answer = await call('GET', '/x/auth', { query: { redirect: '/dashboard', force_login: 'true', p: 'tiktok' } })

  expect(answer.status).toBe(200)
  expect(new URL(ConnectionStart.parse(answer.body).url).searchParams.get('redirectUri')).toBe('https://crier.test/auth/callback/twitter')
})

test.each([
  [{}, 'Missing required parameters'],
  [{ code: '', state: 's' }, 'No authorization code received from OAuth provider'],
  [{ code: 'c' }, 'Missing required parameters'],
])('refuses a return with %j: %s', async (body, text) => {
  const { call } = await aPlatformsGroup()

  const answer = await call('POST', '/x/callback', { body })

  expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(text) } })
})

test.each([
  [transient, 502, 'upstream'],
  [revoked, 400, 'invalid'],
])("passes on the platform's refusal of the exchange", async (refusal, status, code) => {
  const { connect, connector, accounts, caller } = await aPlatformsGroup()
  connector.faults.push(refusal)

  const answer = await connect()

  expect(answer).toMatchObject({ status, body: { code, message: refusal.reason.message } })
  expect(await accounts.list(caller.user.id)).toEqual([])
})

test('revokes access to an account that can’t be read', async () => {
  const { connect, connector } = await aPlatformsGroup()
  connector.profiles = transient

  const answer = await connect()

  expect(answer.status).toBe(502)
  expect(connector.revoked).toEqual(['refresh-1'])
})

test('reconnecting keeps the settings and releases held posts', async () => {
  const { connect, call, events, caller } = await aPlatformsGroup()
  await connect()
  await call('PUT', '/x/settings/x_77', { body: { settings: { replySettings: 'following' } } })

  const answer = await connect()

  expect(answer.body).toMatchObject({ id: 'x_77', settings: { replySettings: 'following' } })
  expect(events.at(-1)).toBe(`reconnected ${caller.user.id} x_77`)
})

test('a platform this deployment can’t connect says so', async () => {
  const { call, connector } = await aPlatformsGroup()
  Object.assign(connector, { isAvailable: false })

  const answer = await call('GET', '/x/auth')

  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
})
