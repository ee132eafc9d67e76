import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { endpoint, Message, Nothing, PageQuery, pageOf, Redirect } from '#shared/contracts/endpoint.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { ask } from '#test/builders/call.ts'
import { aCaller } from '#test/builders/caller.ts'
import { fakeIdempotencyKeys } from '#test/fakes/idempotency-keys.ts'
import type { Answers } from './answers.ts'
import { api } from './api.ts'

const Thing = z.object({ id: z.string(), name: z.string() })

const thingsApi = {
  list: endpoint({ method: 'GET', path: '/things', auth: 'anyone', summary: '', input: z.strictObject(PageQuery), answers: { 200: pageOf(Thing) } }),
  create: endpoint({
    method: 'POST',
    path: '/things',
    auth: 'user',
    summary: '',
    input: z.strictObject({ name: z.string().max(20), parts: z.array(z.string().max(3)).optional() }),
    answers: { 201: Thing, 202: Message },
    creates: true,
  }),
  get: endpoint({ method: 'GET', path: '/things/{id}', auth: 'user', summary: '', input: z.strictObject({ id: z.string() }), answers: { 200: Thing } }),
  rename: endpoint({
    method: 'PUT',
    path: '/things/{id}',
    auth: 'anyone',
    summary: '',
    input: z.strictObject({ id: z.string(), name: z.string(), size: z.enum(['small', 'large']).optional() }),
    answers: { 200: Thing },
  }),
  remove: endpoint({ method: 'DELETE', path: '/things/{id}', auth: 'anyone', summary: '', input: z.strictObject({ id: z.string() }), answers: { 204: Nothing } }),
  content: endpoint({
    method: 'GET',
    path: '/things/{id}/content',
    auth: 'anyone',
    summary: '',
    input: z.strictObject({ id: z.string() }),
    answers: { 302: Redirect },
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/refusals/{code}',
    auth: 'anyone',
    summary: '',
    input: z.strictObject({ code: z.string() }),
    answers: { 200: Message },
    isAlsoAtRoot: true,
  }),
}

const now = Date.parse('2026-05-04T09:00:00.000Z')

const world = async (own: Partial<Answers<typeof thingsApi>> = {}) => {
  const caller = await aCaller({ now })
  const created: string[] = []
  const answers: Answers<typeof thingsApi> = {
    list: ({ limit }) => ({ items: [{ id: '1', name: `of ${limit}` }], cursor: 'more' }),
    create: ({ name }, { resourceId }) => {
      created.push(resourceId)
      return { status: 201, body: { id: resourceId, name } }
    },
    get: ({ id }, { userId }) => ({ id, name: userId }),
    rename: ({ id, name }) => ({ id, name }),
    remove: () => undefined,
    content: ({ id }) => ({ location: `https://files.test/${id}` }),
    refuse: () => {
      throw new DomainError('conflict', 'It was changed meanwhile.', { fields: { name: ['Taken.'] } })
    },
    ...own,
  }
  let ids = 0
  const creates = { idempotencyKeys: fakeIdempotencyKeys(), newId: () => `id-${++ids}` }
  const handler = api(thingsApi, answers, { now: () => now, caller: caller.deps, creates })
  return { handler, caller, created, creates }
}

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

test('a list travels as a bare array with its cursor in a header', async () => {
  const { handler } = await world()

  const answer = await ask(handler, 'GET', '/api/things', { query: { limit: '3' } })

  expect(answer.status).toBe(200)
  expect(answer.body).toEqual([{ id: '1', name: 'of 3' }])
  expect(answer.headers).toMatchObject({ 'x-next-cursor': 'more', 'content-type': 'application/json; charset=utf-8' })
})

test('every answer names its request and forbids copies, refusals and breakdowns too', async () => {
  const { handler } = await world({
    list: () => {
      throw new TypeError('boom')
    },
  })

  const answers = await Promise.all([
    ask(handler, 'DELETE', '/api/things/1'),
    ask(handler, 'GET', '/api/things'),
    ask(handler, 'GET', '/api/nothing'),
    ask(handler, 'GET', '/api/things/1/content'),
  ])

  expect(answers.map(({ status }) => status)).toEqual([204, 500, 404, 302])
  for (const { headers } of answers) expect(headers).toMatchObject({ 'x-request-id': 'request-1', 'cache-control': 'no-store' })
})

test('an answer without a body has none, and a redirect has its place', async () => {
  const { handler } = await world()

  const removed = await ask(handler, 'DELETE', '/api/things/1')
  const moved = await ask(handler, 'GET', '/api/things/1/content')

  expect(removed.text).toBeUndefined()
  expect(removed.headers).not.toHaveProperty('content-type')
  expect(moved.headers).toMatchObject({ location: 'https://files.test/1' })
})

test('a call may have one of several statuses', async () => {
  const { handler, caller } = await world({ create: () => ({ status: 202, body: { message: 'Soon.' } }) })

  const answer = await ask(handler, 'POST', '/api/things', { token: caller.token, body: { name: 'a' } })

  expect(answer).toMatchObject({ status: 202, body: { message: 'Soon.' } })
})

test('fields that the contract does not name never leave', async () => {
  const { handler } = await world({ rename: ({ id, name }) => Object.assign({ id, name }, { passwordHash: 'secret' }) })

  const answer = await ask(handler, 'PUT', '/api/things/7', { body: { name: 'b' } })

  expect(answer.body).toEqual({ id: '7', name: 'b' })
})

test('an answer that does not fit its contract is a breakdown that tells the caller nothing', async () => {
  const { handler } = await world({ rename: () => ({ id: '7' }) as { id: string; name: string } })

  const answer = await ask(handler, 'PUT', '/api/things/7', { body: { name: 'b' } })

  expect(answer.status).toBe(500)
  expect(answer.body).toEqual({ code: 'internal', message: expect.stringMatching(/^Something went wrong on our side\./) })
  expect(logged.join()).toContain('does not fit its contract')
})

test('a breakdown is logged with its cause and answered without it', async () => {
  const { handler } = await world({
    list: () => {
      throw new Error('outer', { cause: new Error('the table is away') })
    },
  })

  const answer = await ask(handler, 'GET', '/api/things')

  expect(answer.text).not.toContain('outer')
  expect(logged.join()).toContain('the table is away')
})

test('a refusal has its status, code, message and fields', async () => {
  const { handler } = await world()

  const answer = await ask(handler, 'POST', '/api/refusals/x')

  expect(answer.status).toBe(409)
  expect(answer.body).toEqual({ code: 'conflict', message: 'It was changed meanwhile.', errors: { name: ['Taken.'] } })
})

test('a call that is also at the root is answered there', async () => {
  const { handler } = await world()

  const answer = await ask(handler, 'POST', '/refusals/x')

  expect(answer.status).toBe(409)
})

test('a path or a method that no call has is not found', async () => {
  const { handler } = await world()

  const answers = await Promise.all([ask(handler, 'GET', '/api/things/1/2/3'), ask(handler, 'PATCH', '/api/things'), ask(handler, 'GET', '/things')])

  for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

test('a call that needs a session is refused to a stranger before anything of it is read', async () => {
  const { handler, created } = await world()

  const answer = await ask(handler, 'POST', '/api/things', { body: { wrong: true } })

  expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  expect(answer.headers).toMatchObject({ 'www-authenticate': 'Bearer' })
  expect(created).toEqual([])
})

test('an expired token, a forged one and one whose session was ended are refused alike', async () => {
  const { handler, caller } = await world()
  const expired = await caller.deps.tokens.issue({ userId: caller.user.id, sessionId: 'session-1' }, { issuedAt: now - 2_000, expiresAt: now - 1_000 })
  const endless = await caller.deps.tokens.issue({ userId: caller.user.id, sessionId: 'gone' }, { issuedAt: now, expiresAt: now + 1_000 })

  const answers = await Promise.all([expired, 'forged', endless].map((token) => ask(handler, 'GET', '/api/things/1', { token })))

  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 401, body: { message: 'Session expired. Please log in again.', code: 'unauthenticated' } })
  }
})

test('the caller is who the session says', async () => {
  const { handler, caller } = await world()

  const answer = await ask(handler, 'GET', '/api/things/1', { token: caller.token })

  expect(answer.body).toEqual({ id: '1', name: caller.user.id })
})

test('an answer can read the person, and a person who is gone has no session', async () => {
  const named: Partial<Answers<typeof thingsApi>> = { get: async ({ id }, { person }) => ({ id, name: (await person()).name }) }
  const { handler, caller } = await world(named)
  const ghost = await caller.session('nobody')

  const known = await ask(handler, 'GET', '/api/things/1', { token: caller.token })
  const unknown = await ask(handler, 'GET', '/api/things/1', { token: ghost })

  expect(known.body).toEqual({ id: '1', name: caller.user.name })
  expect(unknown.status).toBe(401)
})

test('what was sent is in no log line', async () => {
  const { handler, caller } = await world()

  await ask(handler, 'PUT', '/api/things/1', { text: '{"name": "hunter2" oops' })
  await ask(handler, 'POST', '/api/things', { token: caller.token, body: { name: 'hunter2 hunter2 hunter2' } })
  await ask(handler, 'GET', '/api/things/1', { token: 'hunter2' })

  expect(logged.length).toBe(3)
  expect(logged.join()).not.toContain('hunter2')
})
