import { request as httpRequest } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { startGateway } from '#infra/machine/door/gateway.ts'
import { gatewayTo, hello } from './gateway-to.ts'

const mebibyte = 1024 * 1024

/** What an HTTP API answers of its own accord: a message, its own id of the request, and none of the headers that our functions add. */
const expectOwnAnswer = async (response: Response, status: number, message: string) => {
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({ message })
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('apigw-requestid')).toMatch(/^[0-9a-f-]{36}$/)
  expect([response.headers.get('x-request-id'), response.headers.get('access-control-allow-origin')]).toEqual([null, null])
}

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

test('a body over 10 MB that says its size is refused without being read', async () => {
  const { url, events } = await gatewayTo(hello)

  const status = await sendUntilAnswered(`${url}/api/posts`, { 'content-length': String(1024 ** 3) })

  expect(status).toBe(413)
  expect(events).toEqual([])
})

test('a body that turns out to be too large is refused as soon as it is', async () => {
  const { url, events } = await gatewayTo(hello)

  const status = await sendUntilAnswered(`${url}/api/posts`, { 'transfer-encoding': 'chunked' })

  expect(status).toBe(413)
  expect(events).toEqual([])
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
