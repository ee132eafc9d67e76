import { request as httpRequest } from 'node:http'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { startGateway } from '#infra/local/gateway.ts'
import { routeMatcher } from '#infra/local/routes.ts'
import { endpoint, Message } from '#shared/contracts/endpoint.ts'

const input = z.strictObject({})
const answers = { 200: Message }
const contracts = {
  posts: {
    list: endpoint({ method: 'GET', path: '/posts', auth: 'anyone', summary: '', input, answers }),
    get: endpoint({ method: 'GET', path: '/posts/{id}', auth: 'anyone', summary: '', input, answers }),
    drafts: endpoint({ method: 'GET', path: '/posts/drafts', auth: 'anyone', summary: '', input, answers }),
    create: endpoint({ method: 'POST', path: '/posts', auth: 'anyone', summary: '', input, answers }),
  },
  health: { health: endpoint({ method: 'GET', path: '/health', auth: 'anyone', summary: '', input, answers, isAlsoAtRoot: true }) },
}

type Handler = (event: APIGatewayProxyEventV2) => unknown

/** A gateway before one handler; the site answers with the word site. */
const gatewayTo = async (handler: Handler, options: { timeoutMs?: number } = {}) => {
  const events: APIGatewayProxyEventV2[] = []
  const reported: string[] = []
  const now = () => Date.parse('2026-05-04T09:00:00.000Z')
  const gateway = await startGateway({ port: 0, matchRoute: routeMatcher(contracts), now, ...options })
  onTestFinished(() => gateway.stop())
  gateway.open({
    invoke: () => async (event) => {
      events.push(event as APIGatewayProxyEventV2)
      return handler(event as APIGatewayProxyEventV2)
    },
    site: async (_request, response) => void response.end('site'),
    report: (message) => reported.push(message),
  })
  return { url: gateway.url, throttle: gateway.throttle, events, reported }
}

const mebibyte = 1024 * 1024

/** What an HTTP API answers of its own accord: a message, its own id of the request, and none of the headers that our functions add. */
const expectOwnAnswer = async (response: Response, status: number, message: string) => {
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({ message })
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('apigw-requestid')).toMatch(/^[0-9a-f-]{36}$/)
  expect([response.headers.get('x-request-id'), response.headers.get('access-control-allow-origin')]).toEqual([null, null])
}

const hello = () => ({ statusCode: 200, body: 'hello' })

test('a handler gets the event of an HTTP API', async () => {
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

test('a JSON body comes as text', async () => {
  const { url, events } = await gatewayTo(hello)

  await fetch(`${url}/api/posts`, { method: 'POST', body: '{"text":"é"}', headers: { 'content-type': 'application/json; charset=utf-8' } })

  expect(events[0]).toMatchObject({ body: '{"text":"é"}', isBase64Encoded: false })
})

test('a body of another type comes in base64', async () => {
  const { url, events } = await gatewayTo(hello)
  const body = new Uint8Array([0, 255, 128])

  await fetch(`${url}/api/posts`, { method: 'POST', body, headers: { 'content-type': 'application/octet-stream' } })

  expect(events[0]).toMatchObject({ body: 'AP+A', isBase64Encoded: true })
})

test('the literal path wins over a parameter', async () => {
  const { url, events } = await gatewayTo(hello)

  await fetch(`${url}/api/posts/drafts`)

  expect(events[0]?.routeKey).toBe('GET /api/posts/drafts')
})

test('a call that is also at the root is answered there', async () => {
  const { url, events } = await gatewayTo(hello)

  const response = await fetch(`${url}/health`)

  expect(await response.text()).toBe('hello')
  expect(events[0]?.rawPath).toBe('/health')
})

test('status, headers, cookies and body of the answer are passed on', async () => {
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

test('a body in base64 is passed on as its bytes', async () => {
  const { url } = await gatewayTo(() => ({ statusCode: 200, body: 'AP+A', isBase64Encoded: true }))

  const response = await fetch(`${url}/api/posts`)

  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255, 128])
})

test('an answer without a status is a JSON body of its own', async () => {
  const { url } = await gatewayTo(() => ({ message: 'hello' }))

  const response = await fetch(`${url}/api/posts`)

  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.json()).toEqual({ message: 'hello' })
})

test('an unknown path or method below /api is refused as AWS does', async () => {
  const { url, events } = await gatewayTo(hello)

  const path = await fetch(`${url}/api/nothing`)
  const method = await fetch(`${url}/api/posts/1`, { method: 'DELETE' })

  await expectOwnAnswer(path, 404, 'Not Found')
  await expectOwnAnswer(method, 404, 'Not Found')
  expect(events).toEqual([])
})

test('a stage that gets too many calls refuses them as AWS does, and then goes on', async () => {
  const { url, events, throttle } = await gatewayTo(hello)
  throttle(1)

  const throttled = await fetch(`${url}/api/posts`)
  const next = await fetch(`${url}/api/posts`)

  await expectOwnAnswer(throttled, 429, 'Too Many Requests')
  expect(next.status).toBe(200)
  expect(events).toHaveLength(1)
})

test("every other path is the site's", async () => {
  const { url } = await gatewayTo(hello)

  const texts = await Promise.all(['/', '/dashboard', '/apiary', '/api'].map(async (path) => (await fetch(`${url}${path}`)).text()))

  expect(texts).toEqual(['site', 'site', 'site', 'site'])
})

test('a body over 10 MB that says its size is refused without being read', async () => {
  const { url, events } = await gatewayTo(hello)

  const status = await sendUntilAnswered(`${url}/api/posts`, { 'content-length': String(1024 ** 3) })

  expect(status).toBe(413)
  expect(events).toEqual([])
})

test('a body that turns out to be over 10 MB is refused as soon as it is', async () => {
  const { url, events } = await gatewayTo(hello)

  const status = await sendUntilAnswered(`${url}/api/posts`, { 'transfer-encoding': 'chunked' })

  expect(status).toBe(413)
  expect(events).toEqual([])
})

test('a body that just fits into an event is taken', async () => {
  const { url, events } = await gatewayTo(hello)
  const body = 'x'.repeat(6 * mebibyte - 2_000)

  const response = await fetch(`${url}/api/posts`, { method: 'POST', body })

  expect(response.status).toBe(200)
  expect(events[0]?.body).toHaveLength(body.length)
})

test('a body that the API takes, but Lambda does not, is refused as AWS does', async () => {
  const { url, events } = await gatewayTo(hello)

  const response = await fetch(`${url}/api/posts`, { method: 'POST', body: 'x'.repeat(6 * mebibyte) })

  await expectOwnAnswer(response, 413, 'Request Entity Too Large')
  expect(events).toEqual([])
})

test('a handler that throws gives 500, says nothing of why, and is reported', async () => {
  const { url, reported } = await gatewayTo(() => {
    throw new Error('secret')
  })

  const response = await fetch(`${url}/api/posts`)

  await expectOwnAnswer(response, 500, 'Internal Server Error')
  expect(reported).toEqual(['GET /api/posts failed.'])
})

test.each([{ statusCode: 'fine' }, { statusCode: 1_000 }, { statusCode: 200, body: { id: '1' } }])(
  'the answer %j, which is none, gives 500',
  async (answer) => {
    const { url } = await gatewayTo(() => answer)

    await expectOwnAnswer(await fetch(`${url}/api/posts`), 500, 'Internal Server Error')
  },
)

test('an answer that takes too long gives 503', async () => {
  const { url } = await gatewayTo(() => new Promise(() => undefined), { timeoutMs: 20 })

  await expectOwnAnswer(await fetch(`${url}/api/posts`), 503, 'Service Unavailable')
})

test("a handler's answer gets the id of its request as AWS gives it, and nothing else", async () => {
  const { url, events } = await gatewayTo(hello)

  const { headers } = await fetch(`${url}/api/posts`)

  expect(headers.get('apigw-requestid')).toBe(events[0]?.requestContext.requestId)
  expect([headers.get('x-request-id'), headers.get('cache-control')]).toEqual([null, null])
})

test('until it is opened a gateway answers 503', async () => {
  const gateway = await startGateway({ port: 0 })
  onTestFinished(() => gateway.stop())

  const response = await fetch(`${gateway.url}/api/posts`)

  expect(response.status).toBe(503)
})

test('a port that is taken is named', async () => {
  const gateway = await startGateway({ port: 0 })
  onTestFinished(() => gateway.stop())

  await expect(startGateway({ port: gateway.port })).rejects.toThrow(
    `Port ${gateway.port} is taken: stop what uses it, or set PORT to another.`,
  )
})

/** Sends a body that never ends, a piece at a time, and gives the status that comes meanwhile. */
const sendUntilAnswered = (url: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const request = httpRequest(url, { method: 'POST', headers }, (response) => {
      clearInterval(sending)
      resolve(response.statusCode)
      request.destroy()
    })
    request.on('error', reject)
    const sending = setInterval(() => request.write(Buffer.alloc(1024 * 1024)), 5)
  })
