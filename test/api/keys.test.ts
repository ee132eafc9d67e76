import { afterAll, expect, test } from 'vitest'
import { keysApi } from '#shared/contracts/keys.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { queuesApi } from '#shared/contracts/queues.ts'
import { userApi } from '#shared/contracts/user.ts'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import type { Scope } from '#shared/domain/api-keys.ts'
import { call } from './call.ts'
import { startCrier } from './crier.ts'
import { farAhead } from './inhabited.ts'
import { aPerson, type Person } from './person.ts'
import { aTeam } from './team.ts'

const crier = await startCrier()
afterAll(crier.stop)

const all: Scope[] = ['read', 'write', 'publish', 'accounts', 'admin']

/** Creates a key and returns what sends calls with it. */
const aKey = async ({ request }: Pick<Person, 'request'>, own: { scopes?: Scope[]; accountIds?: string[] } = {}) => {
  const { key, secret } = (await request(keysApi.create, { name: 'Program', mode: 'live', scopes: all, ...own })).body
  return { key, secret, by: (target: string, body?: object) => call(crier, target, { token: secret, ...(body && { body }) }) }
}

test('a key that’s limited to an account sees and changes nothing of any other', async () => {
  const person = await aPerson(crier, 'lena', ['lena_one', 'lena_two'])
  const { request, accountIds } = person
  const [mine = '', other = ''] = accountIds
  const schedule = async (ids: string[]) =>
    (await request(postsApi.schedule, { accountIds: ids, content: `To ${ids.length}`, scheduledAt: farAhead })).body
  const [own, theirs, both] = [await schedule([mine]), await schedule([other]), await schedule([mine, other])]
  const slots = [{ weekday: 1, time: '09:00' }]
  const queue = (id: string) => ({ owner: { kind: 'account' as const, id }, timeZone: 'Europe/Berlin', slots })
  const [ownQueue, theirQueue] = [(await request(queuesApi.create, queue(mine))).body, (await request(queuesApi.create, queue(other))).body]
  const { by } = await aKey(person, { accountIds: [mine] })

  expect((await by('GET /platforms/accounts')).body).toMatchObject([{ id: mine }])
  expect((await by(`GET /posts/scheduled?from=2026-01-01T00:00:00Z`)).body).toMatchObject([{ id: own.id }])
  expect((await by('GET /queues')).body).toMatchObject([{ id: ownQueue.id }])

  const content = 'By a program'
  const statuses = await Promise.all(
    [theirs, both].flatMap(({ id, revision }) => [
      by(`GET /posts/${id}`),
      by(`GET /posts/${id}/attempts`),
      by(`GET /posts/${id}/comments`),
      by(`GET /shares/responses/${id}`),
      by(`PUT /posts/${id}`, { revision, accountIds: [mine], content }),
      by(`DELETE /posts/${id}`),
      by(`DELETE /posts/scheduled/${id}`),
      by(`POST /posts/${id}/publish`, { revision }),
      by(`POST /posts/${id}/unschedule`, { revision }),
      by('POST /posts/retry', { postId: id, accountId: other }),
      by(`PUT /queues/${ownQueue.id}/posts/${id}`, { place: 'next-free', revision }),
    ]),
  )
  expect(statuses.map(({ status }) => status)).toEqual(statuses.map(() => 404))
  const elsewhere = [
    await by(`GET /queues/${theirQueue.id}/posts`),
    await by(`PUT /queues/${theirQueue.id}`, { slots: [] }),
    await by(`DELETE /queues/${theirQueue.id}`),
    await by(`POST /platforms/x/disconnect/${other}`),
    await by(`PUT /platforms/groups/account/${other}`, { groupIds: [] }),
  ]
  expect(elsewhere.map(({ status }) => status)).toEqual(elsewhere.map(() => 404))
  const refused = [
    await by('POST /posts/drafts', { accountIds: [mine, other], content }),
    await by('POST /posts', { accountIds: [other], content }),
    await by(`PUT /posts/${own.id}`, { revision: own.revision, accountIds: [mine, other], content }),
    await by('POST /queues', queue(other)),
    await by('GET /user/overview'),
    await by('GET /shares'),
    await by('PATCH /workspaces/current', { name: 'Mine' }),
    await by('POST /keys', { name: 'Wider', mode: 'live', scopes: ['read'] }),
  ]
  expect(refused.filter(({ status }) => ![400, 403, 409].includes(status))).toEqual([])

  expect((await by(`PUT /posts/${own.id}`, { revision: own.revision, accountIds: [mine], content })).status).toBe(200)
  expect((await by(`DELETE /queues/${ownQueue.id}`)).status).toBe(204)
  expect((await request(queuesApi.list, {})).body).toMatchObject([{ id: theirQueue.id }])
  expect((await request(postsApi.get, { id: both.id })).body).toMatchObject({ revision: both.revision, content: 'To 2' })
})

test('a key that can’t publish can’t schedule either', async () => {
  const person = await aPerson(crier, 'otto', ['otto_x'])
  const { by } = await aKey(person, { scopes: ['read', 'write'] })
  const written = { accountIds: person.accountIds, content: 'By a program' }

  const draft = await by('POST /posts/drafts', written)
  const scheduled = await by('POST /posts/schedule', { ...written, scheduledAt: farAhead })

  expect(draft.status).toBe(201)
  expect(scheduled).toMatchObject({ status: 403, body: { code: 'forbidden', message: expect.stringContaining('“publish”') } })
  expect((await by('GET /posts/scheduled')).body).toEqual([])
})

test('the key of a removed member stops, and stays stopped if they come back', async () => {
  const team = await aTeam(crier, 'keyring')
  const { owner, admin } = team.members
  const { secret } = await aKey({ request: admin.inWorkspace })
  const look = () => call(crier, 'GET /workspaces/current', { token: secret })
  const before = await look()

  await owner.inWorkspace(workspacesApi.removeMember, { userId: admin.id })

  expect([before.status, (await look()).status]).toEqual([200, 401])
  expect((await owner.inWorkspace(keysApi.list, {})).body).toEqual([])
})

test('an export lists keys without their secrets', async () => {
  const person = await aPerson(crier, 'emil')
  const { key, secret } = await aKey(person, { scopes: ['read'] })

  const { items } = (await person.request(userApi.export, {})).body

  expect(items).toContainEqual(expect.objectContaining({ kind: 'api-key', id: key.id, name: 'Program' }))
  expect(JSON.stringify(items)).not.toContain(secret)
  expect(JSON.stringify(items)).not.toMatch(/secretHash/)
})
