import { request as httpRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { call } from './call.ts'
import { startCrier } from './crier.ts'
import { clearFaults, putFault } from './sandbox.ts'

const crier = await startCrier()
afterAll(crier.stop)

/** Expects the HTTP API's own response, without our functions' error code and headers. */
const expectOwnAnswer = ({ status, body, headers }: Awaited<ReturnType<typeof call>>, expected: { status: number; message: string }) => {
  expect({ status, body }).toEqual({ status: expected.status, body: { message: expected.message } })
  expect(headers.get('content-type')).toBe('application/json')
  expect(headers.get('apigw-requestid')).toMatch(/^[\w-]+$/)
  expect(headers.get('x-request-id')).toBeNull()
}

test('answers an unknown route as AWS does', async () => {
  expectOwnAnswer(await call(crier, 'GET /nothing'), { status: 404, message: 'Not Found' })
})

test('answers an oversized body as AWS does', async () => {
  const answer = await call(crier, 'POST /auth/login', { body: 'x'.repeat(10 * 1024 * 1024 + 1) })

  expectOwnAnswer(answer, { status: 413, message: 'Request Entity Too Large' })
})

test('answers throttled calls as AWS does, until the fault is switched off', async () => {
  await putFault(crier, { platform: 'gateway', operation: 'throttle', times: 0 })

  const throttled = await call(crier, 'GET /health')
  await clearFaults(crier)

  expectOwnAnswer(throttled, { status: 429, message: 'Too Many Requests' })
  expect((await call(crier, 'GET /health')).status).toBe(200)
})

/** A response's raw bytes, as sent over the wire. */
const bytesOf = (path: string, encodings: string) =>
  new Promise<Buffer>((resolve, reject) => {
    httpRequest(
      `${crier.url}${path}`,
      { headers: { 'accept-encoding': encodings } },
      (response) => void buffer(response).then(resolve, reject),
    )
      .on('error', reject)
      .end()
  })

test('serves the API description compressed to less than a tenth of its size, with the same content', async () => {
  const plain = await bytesOf('/api/openapi.json', 'identity')

  const small = await bytesOf('/api/openapi.json', 'br, gzip')

  expect(brotliDecompressSync(small)).toEqual(plain)
  expect(small.length).toBeLessThan(plain.length / 10)
})
