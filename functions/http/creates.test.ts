import { expect, test } from 'vitest'
import * as z from 'zod'
import { claimMs } from '#functions/ports/idempotency.ts'
import { endpoint } from '#shared/contracts/endpoint.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { sharedWorkspaceId } from '#shared/domain/id.ts'
import { dayMs } from '#shared/domain/times.ts'
import { aMember, aWorkspace } from '#test/builders/a-workspace.ts'
import { ask } from '#test/builders/call.ts'
import { aCaller } from '#test/builders/caller.ts'
import { fakeIdempotencyKeys } from '#test/fakes/idempotency-keys.ts'
import type { Answers } from './answers.ts'
import { api } from './api.ts'

const Thing = z.object({ id: z.string(), name: z.string() })
const thingsApi = {
  create: endpoint({
    method: 'POST',
    path: '/things',
    auth: 'user',
    permission: 'view',
    summary: '',
    input: z.strictObject({ name: z.string() }),
    answers: { 201: Thing },
    creates: true,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/things/{id}/copy',
    auth: 'user',
    permission: 'view',
    summary: '',
    input: z.strictObject({ id: z.string() }),
    answers: { 201: Thing, 503: Thing },
    creates: true,
  }),
  mint: endpoint({
    method: 'POST',
    path: '/secrets',
    auth: 'user',
    permission: 'view',
    summary: '',
    input: z.strictObject({}),
    answers: { 201: Thing },
    creates: true,
    answersSecret: true,
  }),
}

const world = async (create?: Answers<typeof thingsApi>['create']) => {
  let now = Date.parse('2026-05-04T09:00:00.000Z')
  let ids = 0
  const caller = await aCaller({ now })
  const used: string[] = []
  const answers: Answers<typeof thingsApi> = {
    create: (input, context) => {
      used.push(context.resourceId)
      return create ? create(input, context) : { id: context.resourceId, name: input.name }
    },
    copy: ({ id }, { resourceId }) => ({
      status: used.push(resourceId) === 1 ? 503 : 201,
      body: { id: resourceId, name: `copy of ${id}` },
    }),
    mint: (_input, { resourceId }) => {
      used.push(resourceId)
      return { id: resourceId, name: 'secret' }
    },
  }
  const idempotencyKeys = fakeIdempotencyKeys()
  const handler = api(thingsApi, answers, { now: () => now, caller: caller.deps, creates: { idempotencyKeys, newId: () => `id-${++ids}` } })
  const send = (name: string, key?: string, token = caller.token) =>
    ask(handler, 'POST', '/api/things', { token, body: { name }, ...(key !== undefined && { headers: { 'idempotency-key': key } }) })
  const pass = (ms: number) => {
    now += ms
  }
  return { handler, caller, used, send, pass, idempotencyKeys }
}

test('creates a new resource on every call without a key', async () => {
  const { send, used } = await world()

  await send('a')
  await send('a')

  expect(new Set(used).size).toBe(2)
})

test('a repeat gets the first response again and creates nothing', async () => {
  const { send, used } = await world()

  const first = await send('a', 'key-1')
  const second = await send('a', 'key-1')

  expect(second).toMatchObject({ status: 201, body: first.body, headers: { 'idempotent-replayed': 'true', 'x-request-id': 'request-1' } })
  expect(first.headers).not.toHaveProperty('idempotent-replayed')
  expect(used).toHaveLength(1)
})

test('the same key for another workspace is a mismatch', async () => {
  const { handler, caller, send } = await world()
  const workspaceId = sharedWorkspaceId('bakery')
  await caller.workspaces.create(aWorkspace({ id: workspaceId }), aMember({ workspaceId }))
  await send('a', 'key-1')

  const headers = { 'idempotency-key': 'key-1', 'x-workspace': workspaceId }
  const answer = await ask(handler, 'POST', '/api/things', { token: caller.token, body: { name: 'a' }, headers })

  expect(answer).toMatchObject({ status: 422, body: { code: 'mismatch' } })
})

test('the same key with another body or for another call is a mismatch', async () => {
  const { send, handler, caller } = await world()
  await send('a', 'key-1')

  const body = await send('b', 'key-1')
  const call = await ask(handler, 'POST', '/api/things/9/copy', { token: caller.token, headers: { 'idempotency-key': 'key-1' } })

  expect(body).toMatchObject({ status: 422, body: { code: 'mismatch' } })
  expect(call.status).toBe(422)
})

test('two people may use the same key', async () => {
  const { send, caller, used } = await world()
  const other = await caller.session('user-2')

  await send('a', 'key-1')
  const answer = await send('b', 'key-1', other)

  expect(answer.status).toBe(201)
  expect(used).toHaveLength(2)
})

test('a repeat after an internal error or a refusal runs again with the same id', async () => {
  const outcomes = [new Error('broken'), new DomainError('conflict', 'Not now.')]
  const { send, used } = await world(({ name }, { resourceId }) => {
    const failure = outcomes.shift()
    if (failure) throw failure
    return { id: resourceId, name }
  })

  const statuses = [await send('a', 'key-1'), await send('a', 'key-1'), await send('a', 'key-1')].map(({ status }) => status)

  expect(statuses).toEqual([500, 409, 201])
  expect(new Set(used).size).toBe(1)
})

test('keeps only successes', async () => {
  const { handler, caller } = await world()
  const copy = () => ask(handler, 'POST', '/api/things/9/copy', { token: caller.token, headers: { 'idempotency-key': 'key-1' } })

  const answers = [await copy(), await copy(), await copy()]

  expect(answers.map(({ status, headers }) => [status, headers['idempotent-replayed']])).toEqual([
    [503, undefined],
    [201, undefined],
    [201, 'true'],
  ])
})

test('a repeat while the first call is still running is asked to come back, and then gets the first response', async () => {
  const gate = Promise.withResolvers<void>()
  const { send, used } = await world(async ({ name }, { resourceId }) => {
    await gate.promise
    return { id: resourceId, name }
  })

  const running = send('a', 'key-1')
  const early = await send('a', 'key-1')
  gate.resolve()
  const first = await running
  const late = await send('a', 'key-1')

  expect(early).toMatchObject({
    status: 409,
    body: { code: 'still-running', disposition: 'after-delay' },
    headers: { 'retry-after': '2' },
  })
  expect(late.body).toEqual(first.body)
  expect(used).toHaveLength(1)
})

test('a minute after a call that never ended, a repeat runs with the same id', async () => {
  const never = Promise.withResolvers<void>()
  const waits = [never.promise]
  const { send, used, pass } = await world(async ({ name }, { resourceId }) => {
    await waits.pop()
    return { id: resourceId, name }
  })

  void send('a', 'key-1')
  await expect.poll(() => used.length).toBe(1)
  pass(claimMs)
  const repeat = await send('a', 'key-1')

  expect(repeat.status).toBe(201)
  expect(used).toEqual([used[0], used[0]])
})

test('a quoted key is the same as a bare one', async () => {
  const { send, used } = await world()
  await send('a', 'key "1"')

  const answer = await send('a', '"key \\"1\\""')

  expect(answer.headers).toHaveProperty('idempotent-replayed')
  expect(used).toHaveLength(1)
})

test('an answer with a secret is not kept: a repeat runs again with the same id', async () => {
  const { handler, caller, used } = await world()
  const mint = () => ask(handler, 'POST', '/api/secrets', { token: caller.token, headers: { 'idempotency-key': 'key-1' } })

  const answers = [await mint(), await mint()]

  expect(answers.map(({ status, headers }) => [status, headers['idempotent-replayed']])).toEqual([
    [201, undefined],
    [201, undefined],
  ])
  expect(used).toEqual([used[0], used[0]])
})

test('a key is new again after a day', async () => {
  const { send, used, pass } = await world()
  await send('a', 'key-1')

  pass(dayMs)
  const answer = await send('b', 'key-1')

  expect(answer.status).toBe(201)
  expect(used).toHaveLength(2)
})

test('a create whose response could not be stored is still a success', async () => {
  const { send, idempotencyKeys } = await world()
  idempotencyKeys.answer = () => Promise.reject(new Error('too large'))

  const answer = await send('a', 'key-1')

  expect(answer.status).toBe(201)
})

test.each(['', ' ', '""', 'x'.repeat(201), 'schlüssel', 'a\tb'])('refuses the key "%s"', async (key) => {
  const { send, used } = await world()

  const answer = await send('a', key)

  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect(used).toEqual([])
})

test('invalid input does not use up a key', async () => {
  const { send, handler, caller } = await world()
  await ask(handler, 'POST', '/api/things', { token: caller.token, body: {}, headers: { 'idempotency-key': 'key-1' } })

  const answer = await send('a', 'key-1')

  expect(answer.status).toBe(201)
})
