import { expect, test } from 'vitest'
import { api } from '#functions/http/api.ts'
import { groupsApi } from '#shared/contracts/groups.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { ask, type CallOptions } from '#test/builders/call.ts'
import { aCaller } from '#test/builders/caller.ts'
import { fakeAccounts } from '#test/fakes/accounts.ts'
import { fakeGroups } from '#test/fakes/groups.ts'
import { fakeIdempotencyKeys } from '#test/fakes/idempotency-keys.ts'
import { groupAnswers } from './answers.ts'

/** The group over fakes: user-1 is signed in and has one account. */
const world = async () => {
  const now = Date.parse('2026-05-04T09:00:00.000Z')
  const caller = await aCaller({ now })
  const [groups, accounts] = [fakeGroups(), fakeAccounts()]
  const workspaceId = caller.user.id
  await accounts.connect(anAccount({ workspaceId }), 'sealed')
  let ids = 0
  const creates = { idempotencyKeys: fakeIdempotencyKeys(), newId: () => `group-${++ids}` }
  const handler = api(groupsApi, groupAnswers({ groups, accounts }), { now: () => now, caller: caller.deps, creates })
  const call = (method: string, path: string, sent: CallOptions = {}) =>
    ask(handler, method, `/api/platforms/groups${path}`, { token: caller.token, ...sent })
  const make = async (name: string) => (await call('POST', '', { body: { name } })).body as { id: string; name: string }
  const groupsOf = async () => (await accounts.get({ workspaceId, id: 'x_77' }))?.groups
  return { call, make, groupsOf }
}

test('lists groups by name, ignoring case, with numbers in numeric order', async () => {
  const { call, make } = await world()
  for (const name of ['Shops 10', 'authors', 'Shops 9']) await make(name)

  expect((await call('GET', '')).body).toMatchObject([{ name: 'authors' }, { name: 'Shops 9' }, { name: 'Shops 10' }])
})

test('a name can be used once, in any case', async () => {
  const { call, make } = await world()
  await make('Shops')

  expect(await call('POST', '', { body: { name: ' shops ' } })).toMatchObject({
    status: 409,
    body: { errors: { name: ['That name is taken.'] } },
  })
})

test('a group can be renamed, even to its own name in another case', async () => {
  const { call, make } = await world()
  const { id } = await make('shops')

  expect(await call('PUT', `/${id}`, { body: { name: 'Shops' } })).toMatchObject({ status: 200, body: { id, name: 'Shops' } })
})

test('an account is put in exactly the named groups', async () => {
  const { call, make, groupsOf } = await world()
  const [shops, authors] = [await make('Shops'), await make('Authors')]
  await call('PUT', '/account/x_77', { body: { groupIds: [shops.id] } })

  const answer = await call('PUT', '/account/x_77', { body: { groupIds: [authors.id, authors.id] } })

  expect(answer).toMatchObject({ status: 200, body: { id: 'x_77', groups: [authors.id] } })
  expect(await groupsOf()).toEqual([authors.id])
})

test('an account stays connected when its group is deleted', async () => {
  const { call, make, groupsOf } = await world()
  const { id } = await make('Shops')
  await call('PUT', '/account/x_77', { body: { groupIds: [id] } })

  expect((await call('DELETE', `/${id}`)).status).toBe(204)

  expect(await groupsOf()).toEqual([])
  expect((await call('GET', '')).body).toEqual([])
})

test.each([
  ['a group that is not there is not renamed', 'PUT', '/gone', { name: 'A' }, 404],
  ['a group that is not there is not deleted', 'DELETE', '/gone', undefined, 404],
  ['an account that is not there is in no group', 'PUT', '/account/x_1', { groupIds: [] }, 404],
  ['an account is not put into a group that is not there', 'PUT', '/account/x_77', { groupIds: ['gone'] }, 400],
])('%s', async (_, method, path, body, status) => {
  const { call } = await world()

  expect((await call(method, path, body ? { body } : {})).status).toBe(status)
})

test.each(['Shops\u202E', 'Shops\n2'])('refuses a name with control or bidi characters', async (name) => {
  const { call } = await world()

  expect(await call('POST', '', { body: { name } })).toMatchObject({
    status: 400,
    body: { errors: { name: ['Remove the control characters.'] } },
  })
})
