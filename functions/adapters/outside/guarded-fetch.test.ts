import { once } from 'node:events'
import { type ClientRequest, createServer, request as plainRequest } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { guardedFetch, isPublicAddress } from './guarded-fetch.ts'

const publicHost = { address: '1.1.1.1', family: 4 }

/** A fetch whose lookups return these addresses. Nothing may be sent. */
const fetchTo = (...addresses: string[]) =>
  guardedFetch({
    lookup: (_, __, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
  })

test.each([
  'http://example.com/',
  'https://example.com:8443/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://017700000001/',
  'https://127.1/',
  'https://0.0.0.0/',
  'https://127.0.0.1./',
  'https://[::127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://168.63.129.16/',
  'https://①②⑦.⓪.⓪.①/',
  'https://localhost/',
  'https://metadata/',
])('does not request %s', async (url) => {
  await expect(fetchTo('1.1.1.1')(url)).rejects.toMatchObject({ code: 'EHOSTUNREACH' })
})

test.each([
  ['127.0.0.1'],
  ['169.254.169.254'],
  ['168.63.129.16'],
  ['::127.0.0.1'],
  ['fd00::1'],
  ['1.1.1.1', '10.0.0.1'],
  ['1.1.1.1', 'fd00::1'],
])('does not request a name that leads to %s', async (...addresses) => {
  await expect(fetchTo(...addresses)('https://example.com/')).rejects.toMatchObject({ code: 'EHOSTUNREACH' })
})

/** A server behind a public name, and the requests it received. */
const aServer = async (
  answer: { status?: number; headers?: Record<string, string>; body?: string | Buffer },
  meddle: (outgoing: ClientRequest) => void = () => undefined,
  settings: { cutsOff?: boolean } = {},
) => {
  const asked: { method: string | undefined; path: string | undefined; length: string | undefined; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push({ method: request.method, path: request.url, length: request.headers['content-length'], body })
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const lookups: string[] = []
  const fetch = guardedFetch({
    bytesMax: 100,
    ...settings,
    lookup: (host, _, done) => {
      lookups.push(host)
      done(null, [publicHost])
    },
    // Replaces TLS and the internet. The guard's own lookup is called the way a socket would call it.
    send: ((url: URL, options: Parameters<typeof plainRequest>[1], done: Parameters<typeof plainRequest>[2]) => {
      const { lookup, ...others } = options
      lookup?.(url.hostname, {}, () => undefined)
      const outgoing = plainRequest(`http://127.0.0.1:${port}${url.pathname}`, others, done)
      meddle(outgoing)
      return outgoing
    }) as NonNullable<Parameters<typeof guardedFetch>[0]>['send'],
  })
  return { asked, lookups, fetch }
}

test('requests a public host the way fetch would', async () => {
  const { asked, lookups, fetch } = await aServer({ status: 201, headers: { 'x-kind': 'test' }, body: '{"a":1}' })

  const response = await fetch('https://example.com/xrpc', { method: 'POST', body: '{"ö":2}' })

  expect([response.status, response.headers.get('x-kind'), await response.json()]).toEqual([201, 'test', { a: 1 }])
  expect(asked).toEqual([{ method: 'POST', path: '/xrpc', length: '8', body: '{"ö":2}' }])
  expect(lookups).toEqual(['example.com'])
})

test('returns a redirect without following it', async () => {
  const { asked, fetch } = await aServer({ status: 302, headers: { location: 'http://127.0.0.1/' } })

  expect((await fetch('https://example.com/')).status).toBe(302)
  expect(asked).toHaveLength(1)
})

test('gives up on a response without end', async () => {
  const { fetch } = await aServer({ body: 'a'.repeat(101) })

  await expect(fetch('https://example.com/')).rejects.toThrow('too large')
})

test('cuts a response off where asked to, and its status still counts', async () => {
  const { fetch } = await aServer({ status: 201, body: 'a'.repeat(100_000) }, undefined, { cutsOff: true })

  const response = await fetch('https://example.com/')

  expect([response.status, (await response.text()).length]).toEqual([201, 100])
})

test('a name that leads elsewhere after the first look-up is connected to where it led at first', async () => {
  const answers = ['1.1.1.1', '127.0.0.1']
  const connected: string[] = []
  const fetch = guardedFetch({
    lookup: (_, __, done) => done(null, [{ address: answers.shift() ?? '', family: 4 }]),
    send: ((url: URL, { lookup }: Parameters<typeof plainRequest>[1], done: Parameters<typeof plainRequest>[2]) => {
      lookup?.(url.hostname, {}, (_, address) => void connected.push(String(address)))
      return plainRequest('http://127.0.0.1:1/', { signal: AbortSignal.abort() }, done)
    }) as NonNullable<Parameters<typeof guardedFetch>[0]>['send'],
  })

  await expect(fetch('https://example.com/')).rejects.toThrow()

  expect(connected).toEqual(['1.1.1.1'])
})

test('treats a status that HTTP does not know as an unreadable response', async () => {
  const { fetch } = await aServer({ status: 999 })

  await expect(fetch('https://example.com/')).rejects.toThrow('999')
})

test('accepts a response that arrives before a large file is fully sent, even if the server then hangs up', async () => {
  const { fetch } = await aServer({ status: 413, body: 'too large' }, (outgoing) => {
    outgoing.on('response', () => outgoing.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })))
  })

  const response = await fetch('https://example.com/', { method: 'POST', body: 'a'.repeat(1_000) })

  expect([response.status, await response.text()]).toEqual([413, 'too large'])
})

test('never decompresses a response, so a small one stays small', async () => {
  const packed = gzipSync(Buffer.alloc(60_000))
  const { fetch } = await aServer({ headers: { 'content-encoding': 'gzip' }, body: packed })

  expect(packed.length).toBeLessThan(100)
  expect(Buffer.from(await (await fetch('https://example.com/')).arrayBuffer())).toEqual(packed)
})

test.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])('%s is on the internet', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001::1',
  '3fff::1',
  '5f00::1',
  'fd00::1',
  'fe80::1',
  'fec0::1',
  'fd00:ec2::254',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '127.1',
  '',
])('%s is not on the internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
