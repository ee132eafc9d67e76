import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, Flag, Message, Nothing, PageQuery, pageOf, Redirect } from '#shared/contracts/endpoint.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { ApiError, messageOf } from './api-error.ts'
import { createClient } from './request.ts'

const Thing = z.object({ id: z.string() })
const thingsApi = {
  list: endpoint({
    method: 'GET',
    path: '/things',
    auth: 'user',
    permission: 'view',
    summary: '',
    input: z.strictObject({ ...PageQuery, isOld: z.optional(Flag) }),
    answers: { 200: pageOf(Thing) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/things/{group}',
    auth: 'user',
    permission: 'view',
    summary: '',
    input: z.strictObject({ group: z.string(), name: z.string(), size: z.optional(z.number()) }),
    answers: { 201: Thing, 202: Message },
  }),
  touch: endpoint({
    method: 'POST',
    path: '/things/{id}/touch',
    auth: 'user',
    permission: 'view',
    summary: '',
    input: z.strictObject({ id: z.string() }),
    answers: { 200: Message },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/things/{id}',
    auth: 'user',
    permission: 'view',
    summary: '',
    input: z.strictObject({ id: z.string() }),
    answers: { 204: Nothing },
  }),
  content: endpoint({
    method: 'GET',
    path: '/things/{id}/content',
    auth: 'user',
    permission: 'view',
    summary: '',
    input: z.strictObject({ id: z.string() }),
    answers: { 302: Redirect },
  }),
}

/** A client with a server that gives one response, and the requests that server received. */
const clientOf = (response: Response, token?: string) => {
  const sent: { url: string; init: RequestInit }[] = []
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    sent.push({ url: String(url), init })
    return response
  }
  return { ...createClient({ baseUrl: 'https://crier.test', fetch, token }), sent }
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) => Response.json(body, { status, headers })

test('input goes into path and query of a GET, without what is not given', async () => {
  const { request, sent } = clientOf(json(200, []))

  await request(thingsApi.list, { limit: 5, isOld: 'true', cursor: undefined })

  expect(sent[0]?.url).toBe('https://crier.test/api/things?limit=5&isOld=true')
  expect(sent[0]?.init).not.toHaveProperty('body')
})

test('input goes into path and JSON body of a POST', async () => {
  const { request, sent } = clientOf(json(201, { id: '1' }))

  await request(thingsApi.create, { group: 'a/b', name: 'One' })

  expect(sent[0]).toMatchObject({
    url: 'https://crier.test/api/things/a%2Fb',
    init: { method: 'POST', body: '{"name":"One"}', headers: { 'content-type': 'application/json' } },
  })
})

test('a POST whose input is all in its path has no body', async () => {
  const { request, sent } = clientOf(json(200, { message: 'Done.' }))

  await request(thingsApi.touch, { id: '1' })

  expect(sent[0]?.init).not.toHaveProperty('body')
})

test('the token and the idempotency key are sent when there are any', async () => {
  const signedIn = clientOf(json(201, { id: '1' }), 'abc')
  const guest = clientOf(json(201, { id: '1' }))

  await signedIn.request(thingsApi.create, { group: 'a', name: 'One' }, { idempotencyKey: 'k1' })
  await guest.request(thingsApi.create, { group: 'a', name: 'One' })

  expect(signedIn.sent[0]?.init.headers).toMatchObject({ authorization: 'Bearer abc', 'idempotency-key': 'k1' })
  expect(guest.sent[0]?.init.headers).not.toHaveProperty('authorization')
})

test('a caller can give up', async () => {
  const { request, sent } = clientOf(json(200, []))
  const { signal } = new AbortController()

  await request(thingsApi.list, {}, { signal })

  expect(sent[0]?.init.signal).toBe(signal)
})

test('an answer comes with its status, read by the schema of that status', async () => {
  const { request } = clientOf(json(202, { message: 'Later.', secret: 'x' }))

  const reply = await request(thingsApi.create, { group: 'a', name: 'One' })

  expect(reply).toEqual({ status: 202, body: { message: 'Later.' } })
})

test('a list comes with the cursor of its next page', async () => {
  const more = clientOf(json(200, [{ id: '1' }], { 'x-next-cursor': 'c2' }))
  const last = clientOf(json(200, [{ id: '2' }]))

  expect((await more.request(thingsApi.list, {})).body).toEqual({ items: [{ id: '1' }], cursor: 'c2' })
  expect((await last.request(thingsApi.list, {})).body).toEqual({ items: [{ id: '2' }] })
})

test('an answer without content has no body', async () => {
  const { request } = clientOf(new Response(null, { status: 204 }))

  expect(await request(thingsApi.remove, { id: '1' })).toEqual({ status: 204, body: undefined })
})

test('a redirect that was followed gives the address it led to', async () => {
  const response = new Response('bytes')
  Object.defineProperties(response, { redirected: { value: true }, url: { value: 'https://storage.test/1' } })
  const { request } = clientOf(response)

  expect(await request(thingsApi.content, { id: '1' })).toEqual({ status: 302, body: { location: 'https://storage.test/1' } })
})

test('a refusal is thrown with everything the API says of it', async () => {
  const body = { message: 'Check name.', code: 'invalid', errors: { name: ['Give a name.'] } }
  const { request } = clientOf(json(400, body, { 'x-request-id': 'r1' }))

  const refused = request(thingsApi.create, { group: 'a', name: '' })

  await expect(refused).rejects.toThrow(ApiError)
  await expect(refused).rejects.toMatchObject({
    status: 400,
    code: 'invalid',
    message: 'Check name.',
    errors: { name: ['Give a name.'] },
    requestId: 'r1',
  })
})

const silent: [what: string, response: () => Response][] = [
  ['a page', () => new Response('<h1>Bad gateway, try again</h1>', { status: 502 })],
  ['nothing', () => new Response(null, { status: 502 })],
  ['no message', () => json(502, {})],
  ['the name of its status', () => json(502, { message: 'Bad Gateway' })],
  ['the name of its status in plain text', () => new Response('Bad Gateway', { status: 502 })],
  ["a gateway's own words", () => json(502, { message: 'Internal server error' })],
  ['something else', () => json(502, 7)],
  ["a program's own word", () => json(502, { message: 'boom' })],
  ["a program's own words", () => json(502, { message: "Cannot read properties of undefined (reading 'id')" })],
]

test.each(silent)('a refusal of which the server says %s has no message', async (_what, response) => {
  const { request } = clientOf(response())

  const refused = request(thingsApi.list, {})

  await expect(refused).rejects.toMatchObject({ status: 502, code: 'unknown', message: '', errors: {} })
})

test.each([
  [404, 'Not Found', 'This page may be out of date. Reload it and try again.'],
  [413, 'Request Entity Too Large', 'That’s too much at once. Shorten it and try again.'],
  [429, 'Too Many Requests', 'Crier is very busy right now. Wait a few seconds and try again.'],
  [503, 'Service Unavailable', 'That took too long. It may still have worked, so check before trying again.'],
])("the gateway's own %i %s is put into a sentence, with the gateway's id of the call", async (status, message, sentence) => {
  const { request } = clientOf(json(status, { message }, { 'apigw-requestid': 'g1' }))

  const refused = request(thingsApi.list, {})

  await expect(refused).rejects.toMatchObject({ status, code: 'unknown', message: sentence, requestId: 'g1' })
})

test.each(['boom', 'boom: no such row', 'TypeError: fetch failed'])(
  'of our own breakdown the words “%s” are not shown',
  async (message) => {
    const { request } = clientOf(json(500, { message, code: 'internal' }))

    const refused: unknown = await request(thingsApi.list, {}).catch((error: unknown) => error)

    expect(messageOf(refused)).toBe('Something went wrong. Please try again.')
  },
)

test("the gateway's own failure has no message but the one for everything that went wrong", async () => {
  const { request } = clientOf(json(500, { message: 'Internal Server Error' }))

  const refused: unknown = await request(thingsApi.list, {}).catch((error: unknown) => error)

  expect(messageOf(refused)).toBe('Something went wrong. Please try again.')
})

const said: [what: string, response: () => Response][] = [
  ['a message', () => json(503, { message: 'Back at noon, says the crier.' })],
  ['plain text', () => new Response('Back at noon, says the crier.', { status: 503 })],
  ['a JSON text', () => json(503, 'Back at noon, says the crier.')],
]

test.each(said)("%s instead of the API's own refusal is the server's words, too", async (_what, response) => {
  const { request } = clientOf(response())

  const refused = request(thingsApi.list, {})

  await expect(refused).rejects.toMatchObject({ status: 503, code: 'unknown', message: 'Back at noon, says the crier.' })
})

test('an answer that does not fit its contract is not taken for one', async () => {
  const { request } = clientOf(json(201, { name: 'no id' }))

  await expect(request(thingsApi.create, { group: 'a', name: 'One' })).rejects.toThrow(z.core.$ZodError)
})

const { workspaceId: _, scopes: __, ...account } = anAccount()
const accounts = [{ ...account, type: account.platform }]

test.each([
  ['as a JSON string', JSON.stringify(accounts)],
  ['in data.accounts', { data: { accounts } }],
  ['in accounts', { accounts }],
  ['in data', { data: accounts }],
  ['bare', accounts],
])('the accounts of a platform are read when they come %s', async (_, body) => {
  const { request } = clientOf(Response.json(body))

  expect((await request(platformsApi.accounts, { p: 'x' })).body).toEqual(accounts)
})

test('accounts that come in a shape nobody has agreed on are refused', async () => {
  const { request } = clientOf(Response.json({ data: { items: accounts } }))

  await expect(request(platformsApi.accounts, { p: 'x' })).rejects.toThrow()
})
