import { afterAll, expect, test } from 'vitest'
import { keysApi } from '#shared/contracts/keys.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import type { Scope } from '#shared/domain/api-keys.ts'
import { dayMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { call } from './call.ts'
import { startCrier } from './crier.ts'
import { aPerson, type Person } from './person.ts'
import { look, untilStatus } from './posts.ts'
import { putFault, texts } from './sandbox.ts'
import { aTeam } from './team.ts'
import { until } from './until.ts'

const crier = await startCrier()
afterAll(crier.stop)

test.concurrent('Prefer: wait waits for a slow account, and says so', async () => {
  const una = await aPerson(crier, 'una', ['una_x'])
  await putFault(crier, { operation: 'post', account: 'una_x', delayMs: 3 * secondMs })

  const answer = await call(crier, 'POST /v1/posts', {
    token: una.token,
    headers: { prefer: 'wait=20' },
    body: { accountIds: una.accountIds, content: 'Worth the wait' },
  })

  expect(answer).toMatchObject({ status: 201, body: { targets: [{ state: 'published' }] } })
  expect(answer.headers.get('preference-applied')).toBe('wait=20')
})

test.concurrent('Prefer: respond-async answers at once, and the post goes out all the same', async () => {
  const abe = await aPerson(crier, 'abe', ['abe_x'])

  const answer = await call(crier, 'POST /v1/posts', {
    token: abe.token,
    headers: { prefer: 'respond-async' },
    body: { accountIds: abe.accountIds, content: 'Later is fine' },
  })
  const { id } = postsApi.publish.answers[202].parse(answer.body)
  await untilStatus(abe, id, 2)

  expect(answer.status).toBe(202)
  expect(answer.headers.get('preference-applied')).toBe('respond-async')
  expect(await texts(crier, 'abe_x')).toEqual(['Later is fine'])
})

test.concurrent('a change with the ETag of an old revision is refused, and nothing is changed', async () => {
  const eve = await aPerson(crier, 'eve')
  const draft = (await eve.request(postsApi.draft, { content: 'One' })).body
  const target = `PUT /v1/posts/${draft.id}`
  const first = await call(crier, `GET /v1/posts/${draft.id}`, { token: eve.token })
  const headers = { 'if-match': first.headers.get('etag') ?? '' }

  const changed = await call(crier, target, { token: eve.token, headers, body: { content: 'Two' } })
  const stale = await call(crier, target, { token: eve.token, headers, body: { content: 'Three' } })

  expect([first.headers.get('etag'), changed.status, changed.headers.get('etag')]).toEqual(['"1"', 200, '"2"'])
  expect(stale).toMatchObject({ status: 409, body: { code: 'conflict', field: 'revision', disposition: 'never' } })
  expect((await look(eve, draft.id)).content).toBe('Two')
})

test.concurrent('a draft isn’t deleted if it was changed meanwhile', async () => {
  const bob = await aPerson(crier, 'bob')
  const draft = (await bob.request(postsApi.draft, { content: 'One' })).body
  await bob.request(postsApi.edit, { id: draft.id, revision: 1, content: 'Two' })

  const stale = await call(crier, `DELETE /posts/drafts/${draft.id}`, { token: bob.token, headers: { 'if-match': '"1"' } })
  const gone = await call(crier, `DELETE /posts/drafts/${draft.id}`, { token: bob.token, headers: { 'if-match': '"2"' } })

  expect([stale.status, gone.status]).toEqual([409, 204])
})

test.concurrent('a failed account says whether it’s worth trying again, and why in the platform’s own words', async () => {
  const kim = await aPerson(crier, 'kim', ['kim_x'])
  const publish = () =>
    call(crier, 'POST /v1/posts', {
      token: kim.token,
      headers: { prefer: 'wait=10' },
      body: { accountIds: kim.accountIds, content: 'Twice the same' },
    })

  await publish()
  const again = await publish()

  expect(again).toMatchObject({
    status: 207,
    body: { targets: [{ state: 'failed', disposition: 'never', reason: { class: 'duplicate', detail: expect.any(String) } }] },
  })
})

test.concurrent('a batch gives each post its own answer, and a repeat with its key creates nothing again', async () => {
  const zoe = await aPerson(crier, 'zoe', ['zoe_x'])
  const { accountIds } = zoe
  const scheduledAt = toInstant(Date.now() + dayMs)
  const send = () =>
    call(crier, 'POST /v1/posts/batch', {
      token: zoe.token,
      headers: { 'idempotency-key': '"rows 1 to 4"' },
      body: {
        items: [
          { action: 'draft', content: 'A draft' },
          { action: 'schedule', accountIds, content: 'Tomorrow', scheduledAt },
          { action: 'schedule', accountIds: ['x_0'], content: 'To nobody', scheduledAt },
          { action: 'publish', accountIds, content: 'Right away' },
        ],
      },
    })

  const first = await send()
  const { results } = postsApi.batch.answers[207].parse(first.body)
  await until(
    () => texts(crier, 'zoe_x'),
    (sent) => sent.length > 0,
  )
  const again = await send()

  expect(first.status).toBe(207)
  expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', first.body])
  expect(results).toMatchObject([
    { outcome: 'created', status: 201, post: { content: 'A draft', status: 0 } },
    { outcome: 'created', status: 201, post: { content: 'Tomorrow', status: 1 } },
    { outcome: 'refused', status: 400, problem: { code: 'invalid', field: 'accountIds', disposition: 'never' } },
    { outcome: 'created', status: 201, post: { content: 'Right away' } },
  ])
  expect((await zoe.request(postsApi.drafts, {})).body.items).toHaveLength(1)
  expect(await texts(crier, 'zoe_x')).toEqual(['Right away'])
})

test.concurrent('a batch of a hundred posts is created in one call', async () => {
  const max = await aPerson(crier, 'max')
  const items = Array.from({ length: 100 }, (_, index) => ({ action: 'draft' as const, content: `Draft ${index}` }))

  const { status, body } = await max.request(postsApi.batch, { items })

  expect(status).toBe(201)
  expect(body.results.map((result) => result.outcome === 'created' && result.post.content)).toEqual(items.map(({ content }) => content))
})

test.concurrent('in a team, a writer’s batch publishes nothing', async () => {
  const { writer } = (await aTeam(crier, 'batching')).members

  const { body } = await writer.inWorkspace(postsApi.batch, {
    items: [
      { action: 'publish', accountIds: ['x_1'], content: 'Now' },
      { action: 'draft', content: 'A draft' },
    ],
  })

  expect(body.results).toMatchObject([{ outcome: 'refused', problem: { code: 'forbidden' } }, { outcome: 'created' }])
})

/** A key of a person, as its secret. */
const aKey = async (person: Person, scopes: Scope[]) =>
  (await person.request(keysApi.create, { name: 'Program', mode: 'live', scopes })).body.secret

test.concurrent('GET /me tells a person and a key who they are, and what they may do', async () => {
  const lia = await aPerson(crier, 'lia')
  const token = await aKey(lia, ['read', 'write'])

  const person = workspacesApi.me.answers[200].parse((await call(crier, 'GET /v1/me', { token: lia.token })).body)
  const key = workspacesApi.me.answers[200].parse((await call(crier, 'GET /v1/me', { token })).body)

  expect(person).toMatchObject({
    workspace: { id: lia.id, name: 'lia', isTest: false },
    person: { id: lia.id, name: 'lia' },
    role: 'owner',
    permissions: expect.arrayContaining(['view', 'publish', 'own']),
    plan: 'early-bird',
    limits: { postsPerDay: 1_000 },
  })
  expect(person.key).toBeUndefined()
  expect(key).toMatchObject({
    ...person,
    permissions: expect.any(Array),
    key: { name: 'Program', mode: 'live', scopes: ['read', 'write'] },
  })
  expect(key.permissions).toEqual(['view', 'comment', 'write', 'organize', 'share'])
})

test.concurrent('a key may publish through a batch only with the scope to publish', async () => {
  const rob = await aPerson(crier, 'rob', ['rob_x'])
  const [writing, publishing] = [await aKey(rob, ['write']), await aKey(rob, ['write', 'publish'])]
  const send = async (token: string, content: string) => {
    const { body } = await call(crier, 'POST /v1/posts/batch', {
      token,
      body: {
        items: [
          { action: 'draft', content },
          { action: 'publish', accountIds: rob.accountIds, content },
        ],
      },
    })
    return postsApi.batch.answers[207].parse(body).results
  }

  const refused = await send(writing, 'Only written')
  const created = await send(publishing, 'Published')

  expect(refused).toMatchObject([{ outcome: 'created' }, { outcome: 'refused', problem: { code: 'forbidden' } }])
  expect(created).toMatchObject([{ outcome: 'created' }, { outcome: 'created' }])
  await until(
    () => texts(crier, 'rob_x'),
    (sent) => sent.includes('Published'),
  )
  expect(await texts(crier, 'rob_x')).toEqual(['Published'])
})
