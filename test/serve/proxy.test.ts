import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { aPlace, startBox } from './box.ts'

const place = aPlace()
const box = await startBox({ ...place.settings, SITE_URL: 'https://crier.example', TRUSTED_PROXY: '127.0.0.2' })
afterAll(async () => {
  await box.stop()
  await place.remove()
})

type Call = { method?: string; path?: string; headers?: Record<string, string>; from?: string; body?: string }

/** Makes a call as the proxy passes it on, or as someone else would. */
const call = async ({ method = 'GET', path = '/', headers = {}, from = '127.0.0.2', body }: Call) => {
  const outgoing = request({
    host: '127.0.0.1',
    port: box.port,
    localAddress: from,
    method,
    path,
    headers: { host: 'crier.example', ...headers },
  })
  outgoing.end(body)
  const [response] = await once(outgoing, 'response')
  return { status: response.statusCode, headers: response.headers, body: await text(response) }
}

const json = { 'content-type': 'application/json' }

test('behind a proxy, pages and API present a TLS site to browsers, under its own name', async () => {
  const [page, api] = [await call({}), await call({ path: '/api/config' })]

  expect([page.status, api.status]).toEqual([200, 200])
  expect([page, api].map(({ headers }) => headers['strict-transport-security'])).toEqual(Array(2).fill(expect.stringContaining('max-age=')))
  expect(page.body).toContain('<title>crier.example |')
})

test('refuses a call under another name even through the proxy', async () => {
  expect((await call({ headers: { host: 'evil.example' } })).status).toBe(403)
})

test('refuses writes from another site’s page', async () => {
  const attempt = { method: 'POST', path: '/api/auth/login', body: '{}', headers: { ...json, origin: 'https://evil.example' } }

  expect((await call(attempt)).status).toBe(403)
  expect((await call({ ...attempt, headers: { ...json, origin: 'https://crier.example' } })).status).toBe(400)
})

test('answers a health check on the machine itself', async () => {
  expect((await call({ path: '/api/health', from: '127.0.0.1', headers: { host: `127.0.0.1:${box.port}` } })).status).toBe(200)
})

const signUp = (name: number | string, forwardedFor?: string) =>
  call({
    method: 'POST',
    path: '/api/auth/register',
    headers: { ...json, ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }) },
    body: JSON.stringify({ username: `person-${name}@example.org`, password: 'correct horse battery', name: 'Ada' }),
  })

test('counts sign-ups by the visitor the proxy recorded, whatever else they claim', async () => {
  const mine = await Promise.all(Array.from({ length: 21 }, (_, number) => signUp(number, `198.51.100.${number}, 203.0.113.9`)))
  const another = await signUp(99, '203.0.113.9, 198.51.100.7')

  expect(mine.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), 429])
  expect(another.status).toBe(201)
})

test('a visitor is the same from every port the proxy records', async () => {
  const statuses = await Promise.all(Array.from({ length: 21 }, (_, number) => signUp(`port-${number}`, `203.0.113.77:${4_000 + number}`)))

  expect(statuses.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), 429])
})

test('counts visitors the proxy doesn’t name, or names as this machine, as one', async () => {
  const notes = [undefined, '', 'unknown', '127.0.0.1', '[::1]:4711']
  const statuses = await Promise.all(Array.from({ length: 21 }, (_, number) => signUp(`unknown-${number}`, notes[number % notes.length])))

  expect(statuses.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), 429])
})

test('makes a stranger with repeatedly refused uploads wait but not others', async () => {
  const upload = async (from: string) =>
    (await call({ method: 'POST', path: '/crier-media/', headers: { 'x-forwarded-for': from }, body: 'nothing' })).status

  const refused = await Promise.all(Array.from({ length: 60 }, () => upload('203.0.113.66')))

  expect([...new Set(refused)]).toEqual([400])
  expect([await upload('203.0.113.66:4711'), await upload('203.0.113.67')]).toEqual([429, 400])
})
