import { once } from 'node:events'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { apiHeaders } from '#infra/aws/edge/security-headers.ts'
import { startCrier } from '../api/crier.ts'

const crier = await startCrier()
afterAll(crier.stop)

/**
 * Listening sockets, as Linux reports them: the address in its notation, and the inode that a process's file descriptor
 * links to.
 */
const socketsOf = async (family: 'tcp' | 'tcp6') => {
  const [, ...lines] = (await readFile(`/proc/${crier.processId}/net/${family}`, 'utf8')).trim().split('\n')
  return lines.flatMap((line) => {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
    const [address = '', port = ''] = local.split(':')
    return state === '0A' ? [{ family, address, port: Number.parseInt(port, 16), inode }] : []
  })
}

/** Every port that the system's own process listens on. */
const listeners = async () => {
  const files = await readdir(`/proc/${crier.processId}/fd`)
  const targets = await Promise.all(files.map((file) => readlink(`/proc/${crier.processId}/fd/${file}`).catch(() => '')))
  const sockets = (await Promise.all([socketsOf('tcp'), socketsOf('tcp6')])).flat()
  return sockets.filter(({ inode }) => targets.includes(`socket:[${inode}]`))
}

/** True if a port refuses a call because of its origin. */
const isRefused = async (port: number, method: string, headers: Record<string, string>) => {
  const call = request({ host: '127.0.0.1', port, path: '/', method, headers }).end()
  const [response] = await once(call, 'response')
  return response.statusCode === 403 && /only answers at localhost|of other sites/.test(await text(response))
}

const loopback = '0100007F'

test('every port of the system is open only to this machine', async () => {
  const found = await listeners()

  // The site with its API, and the sandbox.
  expect(found).toHaveLength(2)
  expect(found.map(({ family, address }) => `${family} ${address}`)).toEqual(found.map(() => `tcp ${loopback}`))
})

test('no port answers to a foreign host name, such as one that a page points here', async () => {
  for (const { port } of await listeners()) {
    expect(await isRefused(port, 'GET', { host: 'evil.example' }), `port ${port}`).toBe(true)
    expect(await isRefused(port, 'GET', { host: `localhost:${port}` }), `port ${port}`).toBe(false)
  }
})

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
]

test.each(foreign)('no port accepts a write from another site’s page, recognized by %o', async (headers) => {
  for (const { port } of await listeners()) expect(await isRefused(port, 'POST', headers), `port ${port}`).toBe(true)
})

test.each<[string, Record<string, string>]>([
  ['a program', {}],
  ['a page of this machine', { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' }],
  ['a page of this site that names itself to nobody', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
])('%s may request a write', async (_, headers) => {
  for (const { port } of await listeners()) expect(await isRefused(port, 'POST', headers), `port ${port}`).toBe(false)
})

test('no port lets a browser guess a response’s content type', async () => {
  for (const { port } of await listeners()) {
    const call = request({ host: '127.0.0.1', port, path: '/', headers: { host: `localhost:${port}` } }).end()
    const [response] = await once(call, 'response')
    response.resume()
    expect(response.headers['x-content-type-options'], `port ${port}`).toBe('nosniff')
  }
})

test.each([
  ['/api/health', { 'cache-control': 'no-store' }],
  ['/health', { 'cache-control': 'no-store' }],
  // The gateway's own responses say nothing about caching.
  ['/api/nothing', {}],
  ['/api/posts/%ff', {}],
  ['/api/posts', {}],
])('%s is answered with the API’s headers', async (path, more) => {
  const { headers } = await fetch(`${crier.url}${path}`)

  expect(Object.fromEntries(headers)).toMatchObject({ ...apiHeaders({ isSecure: false }), ...more })
})

test('a request from another site’s page has no effect', async () => {
  const answer = await fetch(`${crier.sandboxUrl}/jobs/run`, { method: 'POST', headers: { origin: 'https://evil.example' } })

  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ code: 'forbidden', message: 'Pages of other sites can’t change anything here.' })
})
