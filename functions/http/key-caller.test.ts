import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { endpoint, Nothing } from '#shared/contracts/endpoint.ts'
import { type ApiKey, keyRule } from '#shared/domain/api-keys.ts'
import { sharedWorkspaceId, testWorkspace } from '#shared/domain/id.ts'
import { minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { aUser } from '#test/builders/a-user.ts'
import { aMember, aWorkspace } from '#test/builders/a-workspace.ts'
import { aKeySecret, anApiKey } from '#test/builders/an-api-key.ts'
import { ask } from '#test/builders/call.ts'
import { aCaller } from '#test/builders/caller.ts'
import type { Answers, Caller } from './answers.ts'
import { api } from './api.ts'

const logged: string[] = []

beforeEach(() => {
  logged.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    logged.push(String(line))
    return true
  })
})

afterEach(() => {
  vi.restoreAllMocks()
})

const Seen = z.object({ workspaceId: z.string(), userId: z.string(), role: z.string(), provenAt: z.string(), by: z.string() })
const call = { auth: 'user', summary: '', input: z.strictObject({}), answers: { 200: Seen } } as const
const bakeryApi = {
  look: endpoint({ ...call, method: 'GET', path: '/bread', permission: 'view' }),
  sell: endpoint({ ...call, method: 'POST', path: '/bread', permission: 'publish' }),
  all: endpoint({ ...call, method: 'GET', path: '/bread/all', permission: 'view', coversEveryAccount: true }),
  own: endpoint({ ...call, method: 'GET', path: '/own', permission: 'own' }),
  self: endpoint({ ...call, method: 'GET', path: '/self', permission: 'self' }),
  fresh: endpoint({ ...call, method: 'POST', path: '/fresh', permission: 'manage', needsFreshSignIn: true }),
  freshPeople: endpoint({ ...call, method: 'POST', path: '/fresh-people', permission: 'manage', needsFreshSignIn: 'of-people' }),
  people: endpoint({ ...call, method: 'POST', path: '/people', permission: 'view', isForPeople: true }),
  admin: endpoint({ ...call, method: 'GET', path: '/admin', permission: 'view', isForAdministrators: true }),
  gone: endpoint({ ...call, method: 'DELETE', path: '/bread', permission: 'write', answers: { 204: Nothing } }),
}

const seen = (_input: unknown, { workspaceId, userId, role, provenAt, key }: Caller) => ({
  workspaceId,
  userId,
  role,
  provenAt: String(provenAt),
  by: key ? key.id : 'a session',
})

const answers: Answers<typeof bakeryApi> = {
  look: seen,
  sell: seen,
  all: seen,
  own: seen,
  self: seen,
  fresh: seen,
  freshPeople: seen,
  people: seen,
  admin: seen,
  gone: () => undefined,
}

/** A key, and a person with the same ID as everywhere. */
const world = async (own: Partial<ApiKey> = {}) => {
  let now = Date.parse('2026-05-04T09:00:10.000Z')
  const caller = await aCaller({ now, user: aUser({ isAdministrator: true }) })
  const key = anApiKey(own)
  const secret = aKeySecret(1, key.mode)
  await caller.apiKeys.create(key, secret)
  const handler = api(bakeryApi, answers, { now: () => now, caller: caller.deps })
  const send = (method: string, path: string, headers: Record<string, string> = {}, token = secret) =>
    ask(handler, method, `/api${path}`, { token, headers })
  const pass = (ms: number) => {
    now += ms
  }
  return { caller, key, secret, send, pass, now: () => now }
}

test('a key acts for its creator, in its workspace, without a sign-in', async () => {
  const { send } = await world()

  expect(await send('GET', '/bread')).toMatchObject({
    status: 200,
    body: { workspaceId: 'user-1', userId: 'user-1', role: 'owner', provenAt: 'undefined', by: 'key-1' },
  })
})

test('a test key acts in the test twin of its workspace', async () => {
  const { send } = await world({ mode: 'test' })

  const answers = [
    await send('GET', '/bread'),
    await send('GET', '/bread', { 'x-workspace': 'user-1' }),
    await send('GET', '/bread', { 'x-workspace': testWorkspace('user-1') }),
  ]

  expect(answers.map(({ body }) => body)).toMatchObject(answers.map(() => ({ workspaceId: 'test_user-1' })))
})

test('a live key reaches neither the test twin nor any other workspace', async () => {
  const { send, caller } = await world()
  await caller.workspaces.create(aWorkspace(), aMember())

  for (const workspace of [aWorkspace().id, testWorkspace('user-1'), 'user-2'])
    expect(await send('GET', '/bread', { 'x-workspace': workspace })).toMatchObject({ status: 403, body: { code: 'not-a-member' } })
})

test('a refusal names the scope that the key lacks', async () => {
  const { send } = await world({ scopes: ['read'] })

  expect((await send('GET', '/bread')).status).toBe(200)
  expect(await send('POST', '/bread')).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: 'This API key needs the scope “publish” to do this.' },
  })
})

test.each(['GET /own', 'GET /self', 'POST /fresh', 'POST /people', 'GET /admin'])(
  'no key may call %s, whoever it acts for',
  async (target) => {
    const { send } = await world()
    const [method = '', path = ''] = target.split(' ')

    expect(await send(method, path)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'API keys can’t do this. Log in to do it yourself.' },
    })
  },
)

test('where only people need a fresh sign-in, a key doesn’t', async () => {
  const { send, caller, pass } = await world()
  pass(10 * minuteMs)

  expect((await send('POST', '/fresh-people')).status).toBe(200)
  expect(await send('POST', '/fresh-people', {}, caller.token)).toMatchObject({ body: { code: 'fresh-sign-in-required' } })
})

test('a key that’s limited to accounts is refused what concerns all of them', async () => {
  const { send } = await world({ accountIds: ['account-1'] })

  expect((await send('GET', '/bread')).status).toBe(200)
  expect(await send('GET', '/bread/all')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

test('a wrong checksum costs no look-up', async () => {
  const { send, caller, secret } = await world()
  const find = vi.spyOn(caller.deps.apiKeys, 'find')
  const count = vi.spyOn(caller.deps.keyCalls, 'count')

  const answers = [await send('GET', '/bread', {}, `${secret.slice(0, -1)}_`), await send('GET', '/bread', {}, secret.slice(0, -1))]

  expect(answers).toMatchObject(answers.map(() => ({ status: 401, body: { code: 'unauthenticated' } })))
  expect(find).not.toHaveBeenCalled()
  expect(count).not.toHaveBeenCalled()
})

test('an unknown, an expired, and a revoked key are refused', async () => {
  const { send, caller, key, pass, now } = await world({ expiresAt: '2026-05-04T10:00:00.000Z' })
  const unknown = await send('GET', '/bread', {}, aKeySecret(2))
  const before = await send('GET', '/bread')
  pass(60 * minuteMs)
  const expired = await send('GET', '/bread')
  const endless = aKeySecret(3)
  await caller.apiKeys.create({ ...key, id: 'key-2', expiresAt: toInstant(now() + minuteMs) }, endless)
  const other = await send('GET', '/bread', {}, endless)
  await caller.apiKeys.revoke({ ...key, id: 'key-2' })

  expect([unknown.status, before.status, expired.status, other.status]).toEqual([401, 200, 401, 200])
  expect(await send('GET', '/bread', {}, endless)).toMatchObject({
    status: 401,
    body: { message: 'This API key doesn’t exist or was revoked.' },
  })
})

test('a key stops when its creator is removed from the workspace, disabled, or gone', async () => {
  const workspaceId = sharedWorkspaceId('bakery')
  const { send, caller } = await world({ workspaceId })
  await caller.workspaces.create(aWorkspace({ id: workspaceId, ownerId: 'user-9' }), aMember({ workspaceId, role: 'editor' }))
  const before = await send('GET', '/bread')
  await caller.users.setDisabled('user-1', toInstant(0))
  const disabled = await send('GET', '/bread')
  await caller.users.setDisabled('user-1', undefined)
  await caller.workspaces.removeMember(aMember({ workspaceId }))

  expect(before.body).toMatchObject({ workspaceId, role: 'editor' })
  expect([disabled.status, (await send('GET', '/bread')).status]).toEqual([401, 401])
})

test('a key never does more than its creator’s role allows now', async () => {
  const workspaceId = sharedWorkspaceId('bakery')
  const { send, caller } = await world({ workspaceId })
  await caller.workspaces.create(aWorkspace({ id: workspaceId, ownerId: 'user-9' }), aMember({ workspaceId, role: 'editor' }))
  const before = await send('POST', '/bread')

  await caller.workspaces.setRole(aMember({ workspaceId }), 'writer')

  expect(before.status).toBe(200)
  expect(await send('POST', '/bread')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

test('records the last use at most every ten minutes', async () => {
  const { send, caller, key, pass, now } = await world()
  const first = toInstant(now())
  await send('GET', '/bread')
  pass(9 * minuteMs)
  await send('GET', '/bread')
  const kept = (await caller.apiKeys.get(key))?.lastUsedAt
  pass(minuteMs)
  await send('GET', '/bread')

  expect(kept).toBe(first)
  expect((await caller.apiKeys.get(key))?.lastUsedAt).toBe(toInstant(now()))
})

test('says with every answer how many calls are left, refuses the next one beyond, and is free again after the time it named', async () => {
  const { send, caller, pass } = await world({ scopes: ['read'] })
  const first = await send('GET', '/bread')
  const refused = await send('POST', '/bread')
  for (let calls = 2; calls < keyRule.max; calls += 1) await send('GET', '/bread')

  const beyond = await send('GET', '/bread')
  pass(Number(beyond.headers['retry-after']) * secondMs - 1)
  const early = await send('GET', '/bread')
  pass(1)

  expect(first.headers).toMatchObject({ 'ratelimit-policy': '"default";q=120;w=60', ratelimit: '"default";r=119;t=50' })
  expect(refused).toMatchObject({ status: 403, headers: { ratelimit: '"default";r=118;t=50' } })
  expect(beyond).toMatchObject({
    status: 429,
    body: { code: 'too-many' },
    headers: { ratelimit: '"default";r=0;t=50', 'retry-after': '50' },
  })
  expect(early.status).toBe(429)
  expect(await send('GET', '/bread')).toMatchObject({ status: 200, headers: { ratelimit: '"default";r=119;t=60' } })
  expect((await send('GET', '/bread', {}, caller.token)).headers).not.toHaveProperty('ratelimit')
})

test('an answer without a body says it, too', async () => {
  const { send } = await world()

  expect(await send('DELETE', '/bread')).toMatchObject({ status: 204, headers: { ratelimit: '"default";r=119;t=50' } })
})

test('logs no key', async () => {
  const { send, secret } = await world({ scopes: ['read'] })
  await send('GET', '/bread')
  await send('POST', '/bread')
  await send('GET', '/bread', {}, aKeySecret(5))
  await send('GET', '/bread', {}, `${secret}x`)

  expect(logged.length).toBeGreaterThan(2)
  expect(logged.join('')).not.toMatch(/crier_(live|test)_/)
})
