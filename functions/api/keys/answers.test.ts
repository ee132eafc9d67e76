import { expect, test } from 'vitest'
import * as z from 'zod'
import { api } from '#functions/http/api.ts'
import { ApiKeyAnswer, keysApi } from '#shared/contracts/keys.ts'
import { apiKeysListedMax, apiKeysMax, isGenuineKey } from '#shared/domain/api-keys.ts'
import { sharedWorkspaceId, testWorkspace } from '#shared/domain/id.ts'
import { minuteMs, toInstant } from '#shared/domain/times.ts'
import { aMember, aWorkspace } from '#test/builders/a-workspace.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anApiKey } from '#test/builders/an-api-key.ts'
import { ask } from '#test/builders/call.ts'
import { aCaller } from '#test/builders/caller.ts'
import { fakeAccounts } from '#test/fakes/accounts.ts'
import { fakeActivity } from '#test/fakes/activity.ts'
import { fakeAudit } from '#test/fakes/audit.ts'
import { keyAnswers } from './answers.ts'

const Created = z.object({ key: ApiKeyAnswer, secret: z.string() })

/** The group over fakes, with user-1 signed in. `by` sends a call with a key. */
const world = async () => {
  let now = Date.parse('2026-05-04T09:00:00.000Z')
  const caller = await aCaller({ now })
  const [accounts, activity, audit] = [fakeAccounts(), fakeActivity(), fakeAudit()]
  let [ids, last] = [0, 1]
  const random = (max: number) => {
    last = (last * 48_271) % 2_147_483_647
    return last % max
  }
  const deps = { apiKeys: caller.apiKeys, accounts, newId: () => `key-${++ids}`, random, now: () => now }
  const trail = { audit, users: caller.users, hashNetwork: (address: string) => `hash of ${address}` }
  const handler = api(keysApi, keyAnswers(deps), { now: () => now, caller: { ...caller.deps, activity, trail } })
  const by =
    (token: string, headers: Record<string, string> = {}) =>
    (target: string, body?: object) => {
      const [method = '', path = ''] = target.split(' ')
      return ask(handler, method, `/api/keys${path}`, { token, headers, ...(body && { body }) })
    }
  const call = by(caller.token)
  const create = async (own: object = {}, send = call) =>
    Created.parse((await send('POST ', { name: 'Website', mode: 'live', scopes: ['read'], ...own })).body)
  const pass = (ms: number) => {
    now += ms
  }
  return { caller, accounts, activity, audit, by, call, create, pass }
}

test('a new key is shown once, and from then on only without its secret', async () => {
  const { call, create, caller } = await world()

  const { key, secret } = await create({ scopes: ['read', 'write', 'read'], expiresAt: '2026-06-01T02:00:00+02:00' })

  expect(isGenuineKey(secret)).toBe(true)
  expect(key).toEqual({
    id: 'key-1',
    name: 'Website',
    mode: 'live',
    scopes: ['read', 'write'],
    createdBy: caller.user.id,
    createdAt: '2026-05-04T09:00:00.000Z',
    expiresAt: '2026-06-01T00:00:00.000Z',
    lastFour: secret.slice(-4),
  })
  expect((await call('GET ')).text).not.toContain(secret)
  expect((await call('GET ')).body).toEqual([key])
})

test('a key of a shared workspace belongs to it, not to its creator', async () => {
  const { by, create, caller } = await world()
  const workspaceId = sharedWorkspaceId('bakery')
  await caller.workspaces.create(aWorkspace({ id: workspaceId }), aMember({ workspaceId }))
  const there = by(caller.token, { 'x-workspace': workspaceId })

  const { key } = await create({}, there)

  expect((await there('GET ')).body).toEqual([key])
  expect((await by(caller.token)('GET ')).body).toEqual([])
})

test('a key can be renamed and revoked', async () => {
  const { call, create, by } = await world()
  const { key, secret } = await create({ scopes: ['admin'] })
  const before = await by(secret)('GET ')

  expect(await call(`PATCH /${key.id}`, { name: 'Newsletter' })).toMatchObject({ status: 200, body: { id: key.id, name: 'Newsletter' } })
  expect((await call(`DELETE /${key.id}`)).status).toBe(204)

  expect([before.status, (await by(secret)('GET ')).status]).toEqual([200, 401])
  expect((await call('GET ')).body).toEqual([])
  expect([(await call(`DELETE /${key.id}`)).status, (await call(`PATCH /${key.id}`, { name: 'Again' })).status]).toEqual([404, 404])
})

test('creating one takes a fresh sign-in', async () => {
  const { call, pass } = await world()
  pass(6 * minuteMs)

  expect(await call('POST ', { name: 'Website', mode: 'live', scopes: ['read'] })).toMatchObject({
    status: 403,
    body: { code: 'fresh-sign-in-required' },
  })
})

test('a workspace has at most twenty keys that work', async () => {
  const { call, create, pass } = await world()
  for (let count = 0; count < apiKeysMax; count += 1) await create({ expiresAt: toInstant(Date.parse('2026-05-04T09:02:00.000Z')) })
  const beyond = await call('POST ', { name: 'One more', mode: 'live', scopes: ['read'] })
  pass(2 * minuteMs)

  expect(beyond).toMatchObject({ status: 409, body: { message: 'This workspace has 20 API keys. Revoke one first.' } })
  expect((await call('POST ', { name: 'One more', mode: 'live', scopes: ['read'] })).status).toBe(201)
})

test('a key may be limited to connected accounts: for a test key, those of the test twin', async () => {
  const { call, create, accounts } = await world()
  await accounts.connect(anAccount({ id: 'x_1', workspaceId: 'user-1' }), 'sealed')
  await accounts.connect(anAccount({ id: 'x_2', workspaceId: testWorkspace('user-1') }), 'sealed')

  expect((await create({ accountIds: ['x_1', 'x_1'] })).key.accountIds).toEqual(['x_1'])
  expect((await create({ mode: 'test', accountIds: ['x_2'] })).key.accountIds).toEqual(['x_2'])
  expect(await call('POST ', { name: 'Theirs', mode: 'live', scopes: ['read'], accountIds: ['x_2'] })).toMatchObject({
    status: 400,
    body: { errors: { accountIds: ['Choose connected accounts only.'] } },
  })
})

test.each<[what: string, own: object, field: string]>([
  ['no name', { name: ' ' }, 'name'],
  ['no scope', { scopes: [] }, 'scopes'],
  ['no account', { accountIds: [] }, 'accountIds'],
  ['a time that has passed', { expiresAt: '2026-05-04T09:00:00.000Z' }, 'expiresAt'],
])('refuses a key with %s', async (_what, own, field) => {
  const { call } = await world()

  const answer = await call('POST ', { name: 'Website', mode: 'live', scopes: ['read'], ...own })

  expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: [expect.any(String)] } } })
})

test('a key creates and manages only keys that may do no more than itself', async () => {
  const { caller, by, create } = await world()
  const admin = await create({ scopes: ['admin', 'read'] })
  const wider = await create({ scopes: ['admin', 'publish'] })
  const test = await create({ mode: 'test', scopes: ['admin'] })
  const call = by(admin.secret)

  const same = await create({ scopes: ['admin', 'read'] }, call)
  const asked = [
    await call('POST ', { name: 'More', mode: 'live', scopes: ['publish'] }),
    await by(test.secret)('POST ', { name: 'Live', mode: 'live', scopes: ['admin'] }),
    await call(`PATCH /${wider.key.id}`, { name: 'Mine' }),
    await call(`DELETE /${wider.key.id}`),
    await by(test.secret)(`DELETE /${admin.key.id}`),
  ]

  expect(same.key.createdBy).toBe(caller.user.id)
  expect(asked.map(({ status }) => status)).toEqual([403, 403, 404, 404, 404])
  expect(
    z
      .array(ApiKeyAnswer)
      .parse((await call('GET ')).body)
      .map(({ id }) => id),
  ).not.toContain(wider.key.id)
  expect((await by(wider.secret)('GET ')).status).toBe(200)
})

test('a key without the scope admin does nothing with keys', async () => {
  const { create, by } = await world()
  const { key, secret } = await create({ scopes: ['read', 'write', 'publish', 'accounts'] })
  const call = by(secret)

  const answers = [
    await call('GET '),
    await call('POST ', { name: 'More', mode: 'live', scopes: ['read'] }),
    await call(`PATCH /${key.id}`, { name: 'Mine' }),
    await call(`DELETE /${key.id}`),
  ]

  expect(answers).toMatchObject(answers.map(() => ({ status: 403, body: { message: 'This API key needs the scope “admin” to do this.' } })))
})

test('of the keys that expired, only the latest stay, so the list has an end', async () => {
  const { call, caller, create } = await world()
  const { id: workspaceId } = caller.user
  for (let day = 1; day <= apiKeysListedMax; day += 1) {
    const createdAt = toInstant(Date.parse('2026-01-01T00:00:00.000Z') + day * minuteMs)
    await caller.apiKeys.create(anApiKey({ id: `old-${day}`, workspaceId, createdAt, expiresAt: '2026-02-01T00:00:00.000Z' }), `s-${day}`)
  }

  const { key } = await create()

  const listed = z.array(ApiKeyAnswer).parse((await call('GET ')).body)
  expect(listed).toHaveLength(apiKeysListedMax - apiKeysMax + 1)
  expect([listed[0]?.id, listed.at(-1)?.id]).toEqual([key.id, `old-${apiKeysMax + 1}`])
})

test('someone else’s key can’t be found', async () => {
  const { call, caller } = await world()
  await caller.apiKeys.create(anApiKey({ id: 'theirs', workspaceId: 'user-2', createdBy: 'user-2' }), 'secret')

  expect([(await call('PATCH /theirs', { name: 'Mine' })).status, (await call('DELETE /theirs')).status]).toEqual([404, 404])
  expect((await call('GET ')).body).toEqual([])
})

test('what happens to keys is recorded for their person and their workspace', async () => {
  const { by, create, caller, activity, audit } = await world()
  const workspaceId = sharedWorkspaceId('bakery')
  await caller.workspaces.create(aWorkspace({ id: workspaceId }), aMember({ workspaceId }))
  const call = by(caller.token, { 'x-workspace': workspaceId })
  const { key } = await create({}, call)
  await call(`PATCH /${key.id}`, { name: 'Newsletter' })
  await call(`DELETE /${key.id}`)

  const told = activity.all()
  const events = await audit.newest(caller.user.id, 10)

  // Every call here has the same request ID, and the fake keeps one activity for each.
  expect(told).toMatchObject([{ workspaceId, activity: { action: 'key-created', subject: key.id, about: 'Website' } }])
  expect(events.map(({ what }) => what).sort()).toEqual(['key-created', 'key-renamed', 'key-revoked'])
})
