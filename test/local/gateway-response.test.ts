import { request as httpRequest } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { startGateway } from '#infra/machine/door/gateway.ts'
import { secondMs } from '#shared/domain/times.ts'
import { gatewayTo, hello } from './gateway-to.ts'

const mebibyte = 1024 * 1024

/** Expects an HTTP API's own response: a message, its own request ID, and none of our functions' headers. */
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

test('a throttled stage refuses calls as AWS does, and then resumes', async () => {
  const { url, events, throttle } = await gatewayTo(hello)
  throttle(1)

  const throttled = await fetch(`${url}/api/posts`)
  const next = await fetch(`${url}/api/posts`)

  await expectOwnAnswer(throttled, 429, 'Too Many Requests')
  expect(next.status).toBe(200)
  expect(events).toHaveLength(1)
})

test('a body declared as over 10 MB is refused without being read', async () => {
  const { url, events } = await gatewayTo(hello)

  const status = await sendUntilAnswered(`${url}/api/posts`, { 'content-length': String(1024 ** 3) })

  expect(status).toBe(413)
  expect(events).toEqual([])
})

test('a body is refused as soon as it proves too large', async () => {
  const { url, events } = await gatewayTo(hello)

  const status = await sendUntilAnswered(`${url}/api/posts`, { 'transfer-encoding': 'chunked' })

  expect(status).toBe(413)
  expect(events).toEqual([])
})

test('a body that the API accepts but Lambda doesn’t is refused as AWS does', async () => {
  const { url, events } = await gatewayTo(hello)

  const response = await fetch(`${url}/api/posts`, { method: 'POST', body: 'x'.repeat(6 * mebibyte) })

  await expectOwnAnswer(response, 413, 'Request Entity Too Large')
  expect(events).toEqual([])
})

test('a handler that throws gives a 500 without the reason, and is reported', async () => {
  const { url, reported } = await gatewayTo(() => {
    throw new Error('secret')
  })

  const response = await fetch(`${url}/api/posts`)

  await expectOwnAnswer(response, 500, 'Internal Server Error')
  expect(reported).toEqual(['GET /api/posts failed.'])
})

test.each([{ statusCode: 'fine' }, { statusCode: 1_000 }, { statusCode: 200, body: { id: '1' } }])(
  'the invalid response %j gives a 500',
  async (answer) => {
    const { url } = await gatewayTo(() => answer)

    await expectOwnAnswer(await fetch(`${url}/api/posts`), 500, 'Internal Server Error')
  },
)

test('a response that takes too long gives a 503', async () => {
  const { url } = await gatewayTo(() => new Promise(() => undefined), { timeoutMs: 20 })

  await expectOwnAnswer(await fetch(`${url}/api/posts`), 503, 'Service Unavailable')
})

test('a handler’s response gets AWS’s request ID header, and nothing else', async () => {
  const { url, events } = await gatewayTo(hello)

  const { headers } = await fetch(`${url}/api/posts`)

  expect(headers.get('apigw-requestid')).toBe(events[0]?.requestContext.requestId)
  expect([headers.get('x-request-id'), headers.get('cache-control')]).toEqual([null, null])
})

test('a call whose caller disconnected is finished before the gateway stops', async () => {
  const begun = Promise.withResolvers<void>()
  const going = Promise.withResolvers<void>()
  const happened: string[] = []
  const { url, stop } = await gatewayTo(async () => {
    begun.resolve()
    await going.promise
    happened.push('finished')
    return hello()
  })
  const leaving = new AbortController()
  const response = fetch(`${url}/api/posts`, { signal: leaving.signal }).catch(() => undefined)
  await begun.promise
  leaving.abort()
  await response

  const stopped = stop(60 * secondMs).then(() => happened.push('stopped'))
  setTimeout(going.resolve, 50)
  await stopped

  expect(happened).toEqual(['finished', 'stopped'])
})

test('a call that never ends delays the stop only as long as there’s patience', async () => {
  const begun = Promise.withResolvers<void>()
  const { url, stop } = await gatewayTo(() => {
    begun.resolve()
    return new Promise(() => undefined)
  })
  const response = fetch(`${url}/api/posts`).catch(() => 'dropped')
  await begun.promise

  await stop(20)

  expect(await response).toBe('dropped')
})

test('a gateway responds with 503 until it’s opened', async () => {
  const gateway = await startGateway({ port: 0 })
  onTestFinished(() => gateway.stop())

  const response = await fetch(`${gateway.url}/api/posts`)

  expect(response.status).toBe(503)
})

/** Sends an endless body in pieces, and returns the status that arrives meanwhile. */
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
