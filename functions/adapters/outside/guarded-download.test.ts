import { once } from 'node:events'
import { createServer, request as plainRequest, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { guardedDownload } from './guarded-download.ts'

/** A server behind public names. `asked` has the addresses that were requested, and `send` counts every connection. */
const aServer = async (answer: (path: string, response: ServerResponse) => void) => {
  const asked: string[] = []
  const server = createServer(({ url = '', headers }, response) => {
    asked.push(`${headers.host}${url}`)
    answer(url, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const addresses: Record<string, string> = { 'inside.example': '10.0.0.1' }
  const download = guardedDownload({
    withinMs: 500,
    lookup: (host, _, done) => done(null, [{ address: addresses[host] ?? '1.1.1.1', family: 4 }]),
    send: ((url: URL, options: object, done: Parameters<typeof plainRequest>[2]) => {
      const { lookup, ...rest } = options as { lookup: (host: string, options: object, done: (error: Error | null) => void) => void }
      const outgoing = plainRequest({ ...rest, host: '127.0.0.1', port, path: url.pathname, headers: { host: url.host } }, done)
      lookup(url.hostname, {}, (error) => error && outgoing.destroy(error))
      return outgoing
    }) as never,
  })
  return { asked, download }
}

const whole = async ({ content }: Awaited<ReturnType<ReturnType<typeof guardedDownload>>>) => (await buffer(content)).toString()

test('downloads a public file', async () => {
  const { download } = await aServer((_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('pixels'))

  const found = await download('https://files.example/a.png', 100)

  expect(found.contentType).toBe('image/png')
  expect(await whole(found)).toBe('pixels')
})

test('follows redirects to public addresses, and checks each', async () => {
  const { download, asked } = await aServer((path, response) => {
    if (path === '/a') response.writeHead(302, { location: 'https://cdn.example/b' }).end()
    else if (path === '/b') response.writeHead(307, { location: '/c' }).end()
    else response.end('there')
  })

  expect(await whole(await download('https://files.example/a', 100))).toBe('there')
  expect(asked).toEqual(['files.example/a', 'cdn.example/b', 'cdn.example/c'])
})

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'http://files.example/',
  'https://files.example:8443/',
  'https://localhost/',
  'https://inside.example/',
])('neither requests %s nor follows a redirect there, and says the same about each', async (place) => {
  const { download, asked } = await aServer((_, response) => response.writeHead(302, { location: place }).end())
  const refusal = { code: 'invalid', message: expect.stringContaining('can’t reach this address'), fields: { url: expect.anything() } }

  await expect(download(place, 100)).rejects.toMatchObject(refusal)
  await expect(download('https://files.example/', 100)).rejects.toMatchObject(refusal)
  expect(asked.filter((address) => address !== 'files.example/')).toEqual([])
})

test('gives up on redirects without an end', async () => {
  const { download, asked } = await aServer((_, response) => response.writeHead(302, { location: '/again' }).end())

  await expect(download('https://files.example/', 100)).rejects.toMatchObject({ code: 'invalid' })
  expect(asked.length).toBe(6)
})

test.each([
  [404, 'invalid'],
  [403, 'invalid'],
  [500, 'upstream'],
  [429, 'upstream'],
])('a server that answers %i is %s', async (status, code) => {
  const { download } = await aServer((_, response) => response.writeHead(status).end())

  await expect(download('https://files.example/', 100)).rejects.toMatchObject({ code })
})

test('refuses a file that says it’s too large, and one that turns out to be', async () => {
  const { download } = await aServer((path, response) => {
    if (path === '/honest') response.writeHead(200, { 'content-length': '101' })
    response.write('x'.repeat(60))
    setImmediate(() => response.end('x'.repeat(41)))
  })

  await expect(download('https://files.example/honest', 100)).rejects.toMatchObject({ code: 'invalid' })
  await expect(download('https://files.example/lying', 100).then(whole)).rejects.toMatchObject({ code: 'invalid' })
})

test('a file that never ends is given up', async () => {
  const { download } = await aServer((_, response) => void response.write('the beginning'))

  await expect(download('https://files.example/', 100).then(whole)).rejects.toMatchObject({ code: 'upstream' })
})
