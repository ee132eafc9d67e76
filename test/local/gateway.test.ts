import { expect, onTestFinished, test } from 'vitest'
import { startGateway } from '#infra/machine/door/gateway.ts'
import { gatewayTo, hello } from './gateway-to.ts'

test('a handler receives an HTTP API event', async () => {
  const { url, events } = await gatewayTo(hello)

  await fetch(`${url}/api/posts/a%20b?tag=one&tag=two&q=x%26y`, {
    headers: { 'X-Thing': 'Yes', cookie: 'a=1; b=2', 'user-agent': 'tester' },
  })

  expect(events[0]).toMatchObject({
    version: '2.0',
    routeKey: 'GET /api/posts/{id}',
    rawPath: '/api/posts/a%20b',
    rawQueryString: 'tag=one&tag=two&q=x%26y',
    cookies: ['a=1', 'b=2'],
    headers: { 'x-thing': 'Yes', host: new URL(url).host },
    queryStringParameters: { tag: 'one,two', q: 'x&y' },
    pathParameters: { id: 'a b' },
    isBase64Encoded: false,
    requestContext: {
      routeKey: 'GET /api/posts/{id}',
      stage: '$default',
      time: '04/May/2026:09:00:00 +0000',
      timeEpoch: 1_777_885_200_000,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      http: { method: 'GET', path: '/api/posts/a%20b', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'tester' },
    },
  })
  expect(events[0]?.headers).not.toHaveProperty('cookie')
  expect(events[0]).not.toHaveProperty('body')
})

test('a JSON body is passed as text', async () => {
  const { url, events } = await gatewayTo(hello)

  await fetch(`${url}/api/posts`, { method: 'POST', body: '{"text":"é"}', headers: { 'content-type': 'application/json; charset=utf-8' } })

  expect(events[0]).toMatchObject({ body: '{"text":"é"}', isBase64Encoded: false })
})

test('a body of another type is passed as base64', async () => {
  const { url, events } = await gatewayTo(hello)
  const body = new Uint8Array([0, 255, 128])

  await fetch(`${url}/api/posts`, { method: 'POST', body, headers: { 'content-type': 'application/octet-stream' } })

  expect(events[0]).toMatchObject({ body: 'AP+A', isBase64Encoded: true })
})

test('a literal path takes precedence over a parameter', async () => {
  const { url, events } = await gatewayTo(hello)

  await fetch(`${url}/api/posts/drafts`)

  expect(events[0]?.routeKey).toBe('GET /api/posts/drafts')
})

test('a call that’s also at the root is answered there', async () => {
  const { url, events } = await gatewayTo(hello)

  const response = await fetch(`${url}/health`)

  expect(await response.text()).toBe('hello')
  expect(events[0]?.rawPath).toBe('/health')
})

test('a response’s status, headers, cookies, and body are passed on', async () => {
  const { url } = await gatewayTo(() => ({
    statusCode: 201,
    headers: { 'X-Thing': 7 },
    cookies: ['a=1; HttpOnly', 'b=2'],
    body: '{"id":"1"}',
  }))

  const response = await fetch(`${url}/api/posts`)

  expect(response.status).toBe(201)
  expect(response.headers.get('x-thing')).toBe('7')
  expect(response.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2'])
  expect(await response.json()).toEqual({ id: '1' })
})

test('a base64 body is passed on as its bytes', async () => {
  const { url } = await gatewayTo(() => ({ statusCode: 200, body: 'AP+A', isBase64Encoded: true }))

  const response = await fetch(`${url}/api/posts`)

  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255, 128])
})

test('a response without a status is sent as a JSON body', async () => {
  const { url } = await gatewayTo(() => ({ message: 'hello' }))

  const response = await fetch(`${url}/api/posts`)

  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toEqual({ message: 'hello' })
})

test('every other path goes to the site', async () => {
  const { url } = await gatewayTo(hello)

  const texts = await Promise.all(['/', '/dashboard', '/apiary', '/api'].map(async (path) => (await fetch(`${url}${path}`)).text()))

  expect(texts).toEqual(['site', 'site', 'site', 'site'])
})

test('a taken port is named', async () => {
  const gateway = await startGateway({ port: 0 })
  onTestFinished(() => gateway.stop())

  await expect(startGateway({ port: gateway.port })).rejects.toThrow(
    `Port ${gateway.port} is in use. Stop what’s using it, or set PORT to another one.`,
  )
})

test('a callback to this machine’s IP address is redirected to its name, where the browser keeps its state', async () => {
  const { url } = await gatewayTo(hello)
  const numbered = url.replace('localhost', '127.0.0.1')

  const answer = await fetch(`${numbered}/auth/callback/bluesky?code=c1&state=s1`, { redirect: 'manual' })

  expect([answer.status, answer.headers.get('location')]).toEqual([302, `${url}/auth/callback/bluesky?code=c1&state=s1`])
})
