import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { bodyBudget } from '#infra/machine/door/body-budget.ts'
import { gatewayTo, hello } from './gateway-to.ts'
import { head, openConnection, statusesIn } from './raw-call.ts'

const kibibyte = 1_024
const post = (url: string, bytes: number, path = '/api/posts') => fetch(`${url}${path}`, { method: 'POST', body: 'x'.repeat(bytes) })

/** Writes body chunks until the server closes the connection. */
const endlessChunks = ({ socket }: Awaited<ReturnType<typeof openConnection>>) => {
  const piece = `1000\r\n${'x'.repeat(4_096)}\r\n`
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', more)
  more()
}

test('accepts a body of 256 KB, and refuses a larger one in our functions’ words', async () => {
  const { url, events } = await gatewayTo(hello)

  const [taken, refused] = [await post(url, 256 * kibibyte), await post(url, 256 * kibibyte + 1)]

  expect([taken.status, refused.status, events.length]).toEqual([200, 413, 1])
  expect(await refused.json()).toMatchObject({ code: 'too-large', disposition: 'never', message: 'The body is larger than 256 KB.' })
  expect(refused.headers.get('x-request-id')).toBe(refused.headers.get('apigw-requestid'))
})

test('accepts up to 1 MB on routes whose senders sign the body', async () => {
  const { url, events } = await gatewayTo(hello)

  const [taken, refused] = [await post(url, 1_024 * kibibyte, '/api/hook'), await post(url, 1_024 * kibibyte + 1, '/api/hook')]

  expect([taken.status, refused.status, events.length]).toEqual([200, 413, 1])
})

test('asks for a retry while other bodies use up the memory, and then accepts', async () => {
  const { url } = await gatewayTo(hello, { bodies: bodyBudget({ bytesMax: 1_200 }) })
  const stalling = await openConnection(url)
  stalling.write(head('POST /api/posts', 'content-length: 400'))
  stalling.write('x'.repeat(250))
  await vi.waitFor(async () => expect((await post(url, 100)).status).toBe(503))

  const refused = await post(url, 100)
  stalling.socket.destroy()

  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({
    code: 'unavailable',
    message: 'Crier is receiving too much at once. Wait a few seconds and try again.',
  })
  await vi.waitFor(async () => expect((await post(url, 100)).status).toBe(200))
})

test('a body’s memory is reserved until its call is answered', async () => {
  const bodies = bodyBudget({ bytesMax: 1_200 })
  const held: boolean[] = []
  const { url } = await gatewayTo(
    () => {
      const another = bodies.claim('127.0.0.1')
      held.push(another.hold(100))
      another.release()
      return hello()
    },
    { bodies },
  )

  await post(url, 250)

  expect(held).toEqual([false])
})

test('ends a body that stops halfway, with a message', async () => {
  const { url, events } = await gatewayTo(hello, { limits: { stillMs: 30 } })
  const connection = await openConnection(url)
  connection.write(head('POST /api/posts', 'content-length: 400'))
  connection.write('half')

  const answer = await connection.answer

  expect(statusesIn(answer)).toEqual([408])
  expect(answer).toContain('The upload stopped')
  expect(events).toEqual([])
})

test('ends a body that keeps dripping but never finishes', async () => {
  const { url } = await gatewayTo(hello, { limits: { stillMs: 5_000, wholeMs: 60 } })
  const connection = await openConnection(url)
  connection.write(head('POST /api/posts', 'transfer-encoding: chunked'))
  const dripping = setInterval(() => connection.write('1\r\nx\r\n'), 5)

  const answer = await connection.answer
  clearInterval(dripping)

  expect(statusesIn(answer)).toEqual([408])
})

test('accepts a body in one-byte pieces', async () => {
  const { url, events } = await gatewayTo(hello)
  const body = 'a body of words'.repeat(50)
  const connection = await openConnection(url)
  connection.write(head('POST /api/posts', 'content-type: application/json', 'transfer-encoding: chunked', 'connection: close'))
  connection.write(`${[...body].map((letter) => `1\r\n${letter}\r\n`).join('')}0\r\n\r\n`)

  await connection.answer

  expect(events[0]?.body).toBe(body)
})

test('drops a connection whose body comes in thousands of pieces', async () => {
  const { url, events, reported } = await gatewayTo(hello)
  const connection = await openConnection(url)
  connection.write(head('POST /api/posts', 'transfer-encoding: chunked'))
  connection.write('1\r\nx\r\n'.repeat(5_000))

  expect(await connection.answer).toBe('')
  expect([events, reported]).toEqual([[], []])
})

test.each(['GET /', 'POST /', 'GET /api/nothing', 'POST /api/nothing'])(
  'closes the connection after answering a %s with an endless body',
  async (target) => {
    const { url } = await gatewayTo(hello, { limits: { lingerMs: 20 } })
    const connection = await openConnection(url)
    connection.write(head(target, 'transfer-encoding: chunked'))
    endlessChunks(connection)

    expect(statusesIn(await connection.answer)).toHaveLength(1)
  },
)

test('ends endless headers', async () => {
  const { url } = await gatewayTo(hello, { limits: { headersMs: 40, checkEveryMs: 10 } })
  const connection = await openConnection(url)
  connection.write('GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
  const dripping = setInterval(() => connection.write('x'), 5)

  const answer = await connection.answer
  clearInterval(dripping)

  expect(statusesIn(answer)).toEqual([408])
})

test('closes a connection that never sends anything', async () => {
  const { url } = await gatewayTo(hello, { limits: { headersMs: 40, checkEveryMs: 10 } })

  const { answer } = await openConnection(url)

  expect(statusesIn(await answer)).toEqual([408])
})

test('refuses headers over 16 KB', async () => {
  const { url, events } = await gatewayTo(hello)
  const connection = await openConnection(url)

  connection.write(head('GET /api/posts', ...Array.from({ length: 400 }, (_, index) => `x-${index}: ${'y'.repeat(50)}`)))

  expect(statusesIn(await connection.answer)).toEqual([431])
  expect(events).toEqual([])
})

test('drops a reader that stops reading, which frees room for others', async () => {
  const large = { statusCode: 200, body: 'x'.repeat(20_000_000) }
  const { url } = await gatewayTo(({ rawPath }) => (rawPath === '/api/posts/large' ? large : hello()), {
    limits: { silenceMs: 50, connectionsMax: 1 },
  })
  const connection = await openConnection(url)
  connection.socket.pause()
  connection.write(head('GET /api/posts/large'))

  await vi.waitFor(async () => expect((await fetch(`${url}/api/posts`)).status).toBe(200), { timeout: 5_000 })
  connection.socket.resume()

  expect((await connection.answer).length).toBeLessThan(20_000_000)
})

test('closes a connection with more pipelined calls than real programs send, and runs no more of them', async () => {
  const { url, events } = await gatewayTo(() => new Promise(() => undefined))
  const connection = await openConnection(url)

  connection.write(head('GET /api/posts').repeat(200))

  expect(await connection.answer).toBe('')
  expect(events).toHaveLength(8)
})

test('allows any number of consecutive calls on one connection', async () => {
  const { url, events } = await gatewayTo(hello)
  const connection = await openConnection(url)
  let answered = 0
  connection.socket.on('data', () => {
    answered += 1
    connection.write(answered < 30 ? head('GET /api/posts') : head('GET /api/posts', 'connection: close'))
  })
  connection.write(head('GET /api/posts'))

  await connection.answer

  expect(events.length).toBeGreaterThanOrEqual(30)
})

test('closes connections beyond the limit as they arrive', async () => {
  const { url } = await gatewayTo(() => new Promise(() => undefined), { limits: { connectionsMax: 2 } })
  const open = [await openConnection(url), await openConnection(url)]
  for (const { write } of open) write(head('GET /api/posts'))

  const third = await openConnection(url)
  third.write(head('GET /api/posts'))

  expect(await third.answer).toBe('')
  expect(open.map(({ socket }) => socket.readyState)).toEqual(['open', 'open'])
})

test.each(['//', '//evil.example/', '/api//', '*', 'http://[/', '/%', '/api/posts/%'])(
  'answers the address %s without reporting an error',
  async (target) => {
    const { url, reported } = await gatewayTo(hello)
    const connection = await openConnection(url)
    connection.write(head(`GET ${target}`, 'connection: close'))

    const [status = 0] = statusesIn(await connection.answer)

    expect([200, 400, 404]).toContain(status)
    expect(reported).toEqual([])
  },
)

test.each([
  ['a chunk without a size', head('POST /api/posts', 'transfer-encoding: chunked'), 'ZZ\r\nhello\r\n'],
  ['a chunk longer than it says', head('POST /api/posts', 'transfer-encoding: chunked'), '1\r\nhello\r\n0\r\n\r\n'],
  ['a chunk of an endless size', head('POST /api/posts', 'transfer-encoding: chunked'), `${'f'.repeat(400)}\r\n`],
  ['a broken call after the body', head('POST /api/posts', 'content-length: 1'), 'x\0\0GET \r\n\r\n'],
  ['two lengths of a body', 'POST /api/posts HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\ncontent-length: 9\r\n\r\n', 'half'],
  ['a trailer that breaks off', head('POST /api/posts', 'transfer-encoding: chunked'), '1\r\nx\r\n0\r\nx-a\0'],
])('doesn’t report %s as an error', async (_what, start, rest) => {
  const { url, reported } = await gatewayTo(hello)
  const connection = await openConnection(url)
  connection.write(start)
  await new Promise((resolve) => setImmediate(resolve))
  connection.write(rest)

  await connection.answer

  expect(reported).toEqual([])
})

test('doesn’t report a caller that disconnects as an error', async () => {
  const { url, reported, events } = await gatewayTo(hello)
  const connection = await openConnection(url)
  connection.write(head('POST /api/posts', 'content-length: 400'))
  connection.write('half')
  await vi.waitFor(() => expect(connection.socket.bytesWritten).toBeGreaterThan(0))

  connection.socket.resetAndDestroy()
  await post(url, 1)

  expect([reported, events.length]).toEqual([[], 1])
})

test('a query with thousands of names takes no longer than one long name', async () => {
  const { url } = await gatewayTo(hello)
  const names = Array.from({ length: 3_900 }, (_, index) => index.toString(36)).join('&')
  const start = performance.now()

  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await fetch(`${url}/api/posts?${names}`)).status))

  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(performance.now() - start).toBeLessThan(2_000)
})

test('a GET may have a body within the same limit', async () => {
  const { url, events } = await gatewayTo(hello)
  const answer = await new Promise((resolve, reject) => {
    const sent = request(`${url}/api/posts`, { headers: { 'content-length': 256 * kibibyte + 1 } }, (response) => resolve(json(response)))
    sent.on('error', reject)
    sent.write('x')
  })

  expect(answer).toMatchObject({ code: 'too-large', disposition: 'never', message: 'The body is larger than 256 KB.' })
  expect(events).toEqual([])
})
