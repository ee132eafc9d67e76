import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { withFiles } from './public-files.ts'

/** A call of somebody, and where it went: to the storage with which headers, or to the site. */
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
  await withFiles(site, { url: 'http://127.0.0.1:9000', answer }, 'https://crier.example')(request, response)
  return { ...went, policy: response.getHeader('content-security-policy') }
}

test('a file’s address is passed on under the storage’s own host, which was signed', async () => {
  const { to, headers, policy } = await call('/crier-media/incoming/1?X-Amz-Signature=1')

  expect([to, headers?.host]).toEqual(['storage', '127.0.0.1:9000'])
  expect(policy).toContain('sandbox')
})

test('nobody outside signs in a header, or has the storage copy another file', async () => {
  const { headers } = await call('/crier-media/incoming/1', {
    authorization: 'AWS4-HMAC-SHA256 Credential=1',
    'x-amz-copy-source': '/crier-media/media/somebody-else',
    'x-amz-copy-source-range': 'bytes=0-9',
    range: 'bytes=0-9',
  })

  expect(headers).toEqual({ host: '127.0.0.1:9000', range: 'bytes=0-9' })
})

test('everything else is the site’s', async () => {
  expect((await call('/crier-media-of-others')).to).toBe('site')
  expect((await call('/')).to).toBe('site')
})
