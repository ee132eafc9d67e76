import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ask } from '#test/builders/call.ts'
import { aThingsGroup } from '#test/builders/things-group.ts'

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

test('returns a list as a bare array with its cursor in a header', async () => {
  const { handler } = await aThingsGroup()

  const answer = await ask(handler, 'GET', '/api/things', { query: { limit: '3' } })

  expect(answer.status).toBe(200)
  expect(answer.body).toEqual([{ id: '1', name: 'of 3' }])
  expect(answer.headers).toMatchObject({ 'x-next-cursor': 'more', 'content-type': 'application/json; charset=utf-8' })
})

test('every response, including refusals and internal errors, carries a request id and forbids caching', async () => {
  const { handler } = await aThingsGroup({
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

test('sends an empty body where the contract has none, and a location with a redirect', async () => {
  const { handler } = await aThingsGroup()

  const removed = await ask(handler, 'DELETE', '/api/things/1')
  const moved = await ask(handler, 'GET', '/api/things/1/content')

  expect(removed.text).toBeUndefined()
  expect(removed.headers).not.toHaveProperty('content-type')
  expect(moved.headers).toMatchObject({ location: 'https://files.test/1' })
})

test('a call may return one of several statuses', async () => {
  const { handler, caller } = await aThingsGroup({ create: () => ({ status: 202, body: { message: 'Soon.' } }) })

  const answer = await ask(handler, 'POST', '/api/things', { token: caller.token, body: { name: 'a' } })

  expect(answer).toMatchObject({ status: 202, body: { message: 'Soon.' } })
})

test('drops fields that the contract does not name', async () => {
  const { handler } = await aThingsGroup({ rename: ({ id, name }) => Object.assign({ id, name }, { passwordHash: 'secret' }) })

  const answer = await ask(handler, 'PUT', '/api/things/7', { body: { name: 'b' } })

  expect(answer.body).toEqual({ id: '7', name: 'b' })
})

test('an answer that breaks its contract is an internal error that tells the caller nothing', async () => {
  const { handler } = await aThingsGroup({ rename: () => ({ id: '7' }) as { id: string; name: string } })

  const answer = await ask(handler, 'PUT', '/api/things/7', { body: { name: 'b' } })

  expect(answer.status).toBe(500)
  expect(answer.body).toMatchObject({
    code: 'internal',
    message: expect.stringMatching(/^Something went wrong on our side\./),
    disposition: 'reconcile-first',
  })
  expect(logged.join()).toContain('does not fit its contract')
})

test('checks every answer against its contract, not only the first', async () => {
  const names: (string | undefined)[] = ['a', 'b', undefined]
  const { handler } = await aThingsGroup({ rename: ({ id }) => ({ id, name: names.shift() }) as { id: string; name: string } })
  const rename = () => ask(handler, 'PUT', '/api/things/7', { body: { name: 'b' } })

  const answers = [await rename(), await rename(), await rename()]

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 500])
})

test('logs an internal error with its cause and hides the cause from the caller', async () => {
  const { handler } = await aThingsGroup({
    list: () => {
      throw new Error('outer', { cause: new Error('the table is away') })
    },
  })

  const answer = await ask(handler, 'GET', '/api/things')

  expect(answer.text).not.toContain('outer')
  expect(logged.join()).toContain('the table is away')
})

test('a refusal is a problem of RFC 9457 with its code, fields, and what to do', async () => {
  const { handler } = await aThingsGroup()

  const answer = await ask(handler, 'POST', '/api/refusals/x')

  expect(answer).toMatchObject({ status: 409, headers: { 'content-type': 'application/problem+json', 'x-request-id': 'request-1' } })
  expect(answer.body).toEqual({
    type: '/docs/errors/conflict',
    title: 'Conflicts with the current state',
    status: 409,
    detail: 'It was changed meanwhile.',
    instance: 'request-1',
    code: 'conflict',
    message: 'It was changed meanwhile.',
    fix: 'Read the current state, then decide. An edit needs the current `revision`.',
    disposition: 'never',
    field: 'name',
    errors: { name: ['Taken.'] },
  })
})

test('a call that is also mounted at the root is answered there', async () => {
  const { handler } = await aThingsGroup()

  const answer = await ask(handler, 'POST', '/refusals/x')

  expect(answer.status).toBe(409)
})

test('answers not-found for an unknown path or method', async () => {
  const { handler } = await aThingsGroup()

  const answers = await Promise.all([
    ask(handler, 'GET', '/api/things/1/2/3'),
    ask(handler, 'PATCH', '/api/things'),
    ask(handler, 'GET', '/things'),
  ])

  for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

test('never logs what was sent', async () => {
  const { handler, caller } = await aThingsGroup()

  await ask(handler, 'PUT', '/api/things/1', { text: '{"name": "hunter2" oops' })
  await ask(handler, 'POST', '/api/things', { token: caller.token, body: { name: 'hunter2 hunter2 hunter2' } })
  await ask(handler, 'GET', '/api/things/1', { token: 'hunter2' })

  expect(logged.length).toBe(3)
  expect(logged.join()).not.toContain('hunter2')
})
