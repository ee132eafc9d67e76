import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { minuteMs } from '#shared/domain/times.ts'
import { bodyBudget } from '../door/body-budget.ts'
import { formBytesMax } from './form-data.ts'
import { withFiles } from './public-files.ts'

const siteUrl = 'https://crier.example'

/** A stranger's request, and where it was routed: to the storage, with which headers, or to the site. */
const call = async (url: string, headers: Record<string, string> = {}) => {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, method: 'PUT' })
  Object.assign(request.headers, { host: 'crier.example', ...headers })
  const response = new ServerResponse(request)
  const went: { to?: string; headers?: IncomingMessage['headers'] } = {}
  const site = async () => {
    went.to = 'site'
  }
  const answer = async (passed: IncomingMessage) => {
    went.to = 'storage'
    went.headers = passed.headers
  }
  const options = { siteUrl, visitorOf: () => '203.0.113.9', bodies: bodyBudget() }
  await withFiles(site, { url: 'http://127.0.0.1:9000', answer }, options)(request, response)
  return { ...went, policy: response.getHeader('content-security-policy') }
}

test('passes a file’s URL on under the storage’s own host, which was signed', async () => {
  const { to, headers, policy } = await call('/crier-media/incoming/1?X-Amz-Signature=1')

  expect([to, headers?.host]).toEqual(['storage', '127.0.0.1:9000'])
  expect(policy).toContain('sandbox')
})

test('nobody outside can sign in a header, or have the storage copy another file', async () => {
  const { headers } = await call('/crier-media/incoming/1', {
    authorization: 'AWS4-HMAC-SHA256 Credential=1',
    'x-amz-copy-source': '/crier-media/media/somebody-else',
    'x-amz-copy-source-range': 'bytes=0-9',
    range: 'bytes=0-9',
  })

  expect(headers).toEqual({ host: '127.0.0.1:9000', range: 'bytes=0-9' })
})

test('everything else goes to the site', async () => {
  expect((await call('/crier-media-of-others')).to).toBe('site')
  expect((await call('/')).to).toBe('site')
})

/** A door in front of a storage that answers every call with `status`, and the responses callers get. */
const door = ({ status = 403, bodies = bodyBudget() } = {}) => {
  const clock = { now: 0 }
  const answer = async (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(status).end()
  const options = { siteUrl, visitorOf: ({ headers }: IncomingMessage) => String(headers.from), bodies, now: () => clock.now }
  const files = withFiles(async () => undefined, { url: 'http://127.0.0.1:9000', answer }, options)
  const call = async (from: string, method = 'POST') => {
    const request = Object.assign(new IncomingMessage(new Socket()), { url: '/crier-media/', method, complete: true })
    Object.assign(request.headers, { from })
    const response = new ServerResponse(request)
    await files(request, response)
    return { status: response.statusCode, wait: response.getHeader('retry-after') }
  }
  const calls = async (count: number, from: string) => {
    for (let each = 0; each < count; each += 1) await call(from)
  }
  return { clock, call, calls }
}

test('after sixty refused uploads within a minute, a network waits for the next minute', async () => {
  const { clock, call, calls } = door()
  clock.now = 20_000
  await calls(60, '203.0.113.9')

  const within = await call('203.0.113.9')
  clock.now = minuteMs
  const after = await call('203.0.113.9')

  expect([within, after.status]).toEqual([{ status: 429, wait: '40' }, 403])
})

test('a waiting network can still read files, and others can upload', async () => {
  const { call, calls } = door()
  await calls(60, '203.0.113.9')

  const [reading, other] = [await call('203.0.113.9', 'GET'), await call('198.51.100.7')]

  expect([reading.status, other.status]).toEqual([403, 403])
})

test('uploads that their forms allow are never rate limited', async () => {
  const { call, calls } = door({ status: 204 })

  await calls(100, '203.0.113.9')

  expect((await call('203.0.113.9')).status).toBe(204)
})

test('asks an upload that there is no memory for to retry', async () => {
  const bodies = bodyBudget({ bytesMax: 4 * formBytesMax })
  bodies.claim('203.0.113.9').hold(formBytesMax)
  const { call } = door({ status: 204, bodies })

  expect(await call('203.0.113.9')).toEqual({ status: 503, wait: '5' })
})

test('an upload releases its memory when it ends', async () => {
  const { call, calls } = door({ status: 204, bodies: bodyBudget({ bytesMax: 4 * formBytesMax }) })

  await calls(10, '203.0.113.9')

  expect((await call('203.0.113.9')).status).toBe(204)
})
