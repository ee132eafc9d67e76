import { expect, test } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#shared/contracts/endpoint.ts'
import { ask, type CallOptions } from '#test/builders/call.ts'
import { api } from './api.ts'

const Input = z.strictObject({
  id: z.string().max(8),
  name: z.string().max(20, 'Use a shorter name.').optional(),
  size: z.enum(['small', 'large']).optional(),
  count: z.number().int().min(1).max(1_000).optional(),
  isOpen: z.boolean().optional(),
  options: z.strictObject({ x: z.strictObject({ parts: z.array(z.string().max(3)).max(2) }) }).optional(),
  labels: z.record(z.string(), z.string()).optional(),
})

const echoApi = {
  change: endpoint({ method: 'PUT', path: '/echo/{id}', auth: 'anyone', summary: '', input: Input, answers: { 200: z.json() } }),
  read: endpoint({
    method: 'GET',
    path: '/echo/{id}',
    auth: 'anyone',
    summary: '',
    input: z.strictObject({ id: z.string(), limit: z.coerce.number().max(100).optional() }),
    answers: { 200: z.json() },
  }),
  revise: endpoint({
    method: 'PUT',
    path: '/revised/{id}',
    auth: 'anyone',
    summary: '',
    input: z.strictObject({ id: z.string(), revision: z.coerce.number().int() }),
    answers: { 200: z.json() },
  }),
}

const echo = (input: unknown) => z.json().parse(input)
const handler = api(echoApi, { change: echo, read: echo, revise: echo }, { now: () => 0 })
const change = (sent: CallOptions, id = '1') => ask(handler, 'PUT', `/api/echo/${id}`, sent)
const ErrorBody = z.object({ message: z.string(), code: z.string(), errors: z.record(z.string(), z.array(z.string())).optional() })
const refusal = async (sent: CallOptions, id?: string) => {
  const { status, body } = await change(sent, id)
  return { status, ...ErrorBody.parse(body) }
}

test('reads path and body as one input', async () => {
  const answer = await change({ body: { name: 'a' } })

  expect(answer).toMatchObject({ status: 200, body: { id: '1', name: 'a' } })
})

test('decodes a base64 body', async () => {
  const answer = await change({ base64: Buffer.from('{"name":"Zoë"}').toString('base64') })

  expect(answer.body).toEqual({ id: '1', name: 'Zoë' })
})

test('treats a missing body as empty', async () => {
  const answer = await change({})

  expect(answer).toMatchObject({ status: 200, body: { id: '1' } })
})

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])('accepts the content type %s', async (type) => {
  const answer = await change({ body: {}, headers: { 'content-type': type } })

  expect(answer.status).toBe(200)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', ''])(
  'refuses a body of content type "%s"',
  async (type) => {
    const answer = await refusal({ text: '{}', headers: { 'content-type': type } })

    expect(answer).toMatchObject({ status: 400, code: 'invalid', message: expect.stringContaining('content-type: application/json') })
  },
)

test('accepts a body of 256 KB and refuses a larger one, counted in bytes', async () => {
  const around = '{"name":""}'.length
  const full = await refusal({ text: `{"name":"${'a'.repeat(256 * 1024 - around)}"}` })
  const over = await refusal({ text: `{"name":"${'ä'.repeat(128 * 1024)}"}` })

  expect(full).toMatchObject({ status: 400, message: 'Use a shorter name.' })
  expect(over).toMatchObject({ status: 413, code: 'too-large' })
})

test.each([
  ['{"name": "a",}', /position 13|line 1/],
  ['{"name": \n a}', /a\}/],
  ['{"name": "a"', /position 12|line 1/],
  ['{', /position 1|line 1/],
])('refuses broken JSON %s and says where', async (text, where) => {
  const answer = await refusal({ text })

  expect(answer).toMatchObject({ status: 400, code: 'invalid' })
  expect(answer.message).toMatch(where)
})

test.each(['[]', '"text"', '7', 'null', 'true'])('refuses the body %s because it is not an object', async (text) => {
  const answer = await refusal({ text })

  expect(answer).toMatchObject({ status: 400, message: 'The body must be one JSON object.' })
})

test('refuses a body that is not UTF-8', async () => {
  const answer = await refusal({ base64: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]).toString('base64') })

  expect(answer).toMatchObject({ status: 400, message: 'The body is not UTF-8 text.' })
})

test('names every unknown field next to the message, nested ones by their path', async () => {
  const answer = await refusal({ body: { color: 1, flavor: 2, options: { y: 1, x: { parts: [] } } } })

  expect(answer.status).toBe(400)
  expect(Object.keys(answer.errors ?? {}).sort()).toEqual(['color', 'flavor', 'options.y'])
  expect(answer.message).toBe('This call doesn’t accept that field.')
})

test('refuses a path field that is also in the body or query', async () => {
  const byBody = await refusal({ body: { id: '2', name: 'a' } })
  const byQuery = await ask(handler, 'GET', '/api/echo/1', { query: { id: '2' } })

  expect(byBody).toMatchObject({ status: 400, errors: { id: ['This call doesn’t accept that field.'] } })
  expect(byQuery.status).toBe(400)
})

test('ignores the query on a call with a body, and the body on a call without one', async () => {
  const query = await refusal({ body: {}, query: { name: 'a' } })
  const body = await ask(handler, 'GET', '/api/echo/1', { body: { limit: 3 } })

  expect(query.errors).toHaveProperty('name')
  expect(body).toMatchObject({ status: 400, body: { errors: { limit: [expect.any(String)] } } })
})

test.each([
  [{ name: 'x'.repeat(21) }, 'name', 'Use a shorter name.'],
  [{ name: 7 }, 'name', 'Use text.'],
  [{ name: null }, 'name', 'Use text.'],
  [{ size: 'huge' }, 'size', 'Use one of small, large.'],
  [{ count: 1.5 }, 'count', 'Use a whole number.'],
  [{ count: 0 }, 'count', 'Use at least 1.'],
  [{ count: 1_001 }, 'count', 'Use at most 1,000.'],
  [{ count: '7' }, 'count', 'Use a number.'],
  [{ isOpen: 'yes' }, 'isOpen', 'Use true or false.'],
  [{ options: [] }, 'options', 'Use an object.'],
  [{ options: {} }, 'options.x', 'This is required.'],
  [{ options: { x: { parts: ['four'] } } }, 'options.x.parts.0', 'Use at most 3 characters.'],
  [{ options: { x: { parts: ['a', 'b', 'c'] } } }, 'options.x.parts', 'Use at most 2 items.'],
])('refuses the input %j under %s: %s', async (body, field, text) => {
  const answer = await refusal({ body })

  expect(answer).toEqual({ status: 400, code: 'invalid', message: text, errors: { [field]: [text] } })
})

test('keys that would reach a prototype have no effect', async () => {
  const answer = await change({ text: '{"labels": {"__proto__": "a", "toString": "b"}, "constructor": {"prototype": {"isAdmin": true}}}' })
  const bare = await change({ text: '{"__proto__": {"isAdmin": true}, "name": "a"}' })

  expect(answer).toMatchObject({ status: 400, body: { errors: { constructor: ['This call doesn’t accept that field.'] } } })
  expect(bare.text ?? '').not.toContain('isAdmin')
  expect({}).not.toHaveProperty('isAdmin')
})

test('answers a flood of bad fields with a small response', async () => {
  const flood = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field${index}`, 1]))

  const many = await change({ body: flood })
  const long = await change({ body: { ['x'.repeat(200_000)]: 1 } })

  expect(many.status).toBe(400)
  expect(many.text?.length).toBeLessThan(10_000)
  expect(long.text?.length).toBeLessThan(1_000)
})

test('validates a query like a body', async () => {
  const good = await ask(handler, 'GET', '/api/echo/1', { query: { limit: '7' } })
  const bad = await ask(handler, 'GET', '/api/echo/1', { query: { limit: '101' } })
  const unknown = await ask(handler, 'GET', '/api/echo/1', { query: { page: '2' } })

  expect(good.body).toEqual({ id: '1', limit: 7 })
  expect(bad).toMatchObject({ status: 400, body: { message: 'Use at most 100.' } })
  expect(unknown).toMatchObject({ status: 400, body: { errors: { page: [expect.any(String)] } } })
})

test('refuses a body nested without end, whatever its schema', async () => {
  const depth = 50_000
  const body = `{"labels":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`

  expect(await refusal({ text: body })).toMatchObject({ status: 400, message: expect.stringContaining('nested') })
})

const revise = (ifMatch: string, body: object = {}) => ask(handler, 'PUT', '/api/revised/1', { body, headers: { 'if-match': ifMatch } })

test('If-Match names the revision, and the answer has it as its ETag', async () => {
  const answer = await revise(' "3" ')

  expect(answer).toMatchObject({ status: 200, body: { id: '1', revision: 3 }, headers: { etag: '"3"' } })
})

test('If-Match may repeat the revision, and * leaves it to the body', async () => {
  const answers = [await revise('"3"', { revision: 3 }), await revise('*', { revision: 4 })]

  expect(answers.map(({ headers }) => headers.etag)).toEqual(['"3"', '"4"'])
})

test.each(['3', 'W/"3"', '"3", "4"', '"0"', '"three"', ''])('refuses If-Match: %s', async (ifMatch) => {
  expect(await revise(ifMatch)).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

test('refuses an If-Match that contradicts the body, and one that nothing can check', async () => {
  const contradiction = await revise('"3"', { revision: 4 })
  const vain = await change({ body: {}, headers: { 'if-match': '"3"' } })

  expect(contradiction).toMatchObject({ status: 400, body: { field: 'revision' } })
  expect(vain).toMatchObject({ status: 400, body: { message: expect.stringContaining('If-Match') } })
})
