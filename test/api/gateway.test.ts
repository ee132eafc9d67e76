import { request as httpRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { contracts } from '#shared/contracts/all.ts'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { call } from './call.ts'
import { startCrier } from './crier.ts'
import { clearFaults, putFault } from './sandbox.ts'

const crier = await startCrier()
afterAll(crier.stop)

const Code = z.object({ code: z.string() })

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

test('every call of the contracts is answered alike under /api and /api/v1', async () => {
  const endpoints = Object.values(contracts).flatMap((contract): Endpoint[] => Object.values(contract))
  const answerAt = async (endpoint: Endpoint, prefix: string) => {
    const path = `${prefix}${endpoint.path.replace(/\{\w+\}/g, 'nothing')}`
    const { status, body } = await call(crier, `${endpoint.method} ${path}`)
    return { route: `${endpoint.method} ${endpoint.path}`, status, code: Code.safeParse(body).data?.code }
  }

  const plain = await Promise.all(endpoints.map((endpoint) => answerAt(endpoint, '')))
  const versioned = await Promise.all(endpoints.map((endpoint) => answerAt(endpoint, '/v1')))

  expect(versioned).toEqual(plain)
  expect(versioned.filter(({ status, code }) => status >= 400 && code === undefined)).toEqual([])
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
  expect(gunzipSync(await bytesOf('/api/openapi.json', 'br;q=0, gzip'))).toEqual(plain)
  expect(await bytesOf('/api/openapi.json', 'identity')).toEqual(plain)
})
