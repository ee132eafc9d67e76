import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aContext, anEvent } from '#test/builders/call.ts'
import { aThingsGroup } from '#test/builders/things-group.ts'

const name = 'A thing of many. '.repeat(100)

/** The response for a list with one item. */
const listed = async (encodings: string | undefined, thing = { id: '1', name }) => {
  const { handler } = await aThingsGroup({ list: () => ({ items: [thing] }) })
  const headers: Record<string, string> = encodings === undefined ? {} : { 'accept-encoding': encodings }
  const { body = '', ...answer } = await handler(anEvent('GET', '/api/things', { headers }), aContext)
  return { ...answer, bytes: Buffer.from(body, answer.isBase64Encoded ? 'base64' : 'utf8') }
}

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
  ['gzip', 'br;q=0, GZIP;q=0.5', gunzipSync],
] as const)('picks %s out of %s: same content, much smaller', async (encoding, accepted, decompress) => {
  const plain = await listed(undefined)

  const small = await listed(accepted)

  expect(small.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding', 'cache-control': 'no-store' })
  expect(decompress(small.bytes)).toEqual(plain.bytes)
  expect(small.bytes.length).toBeLessThan(plain.bytes.length / 5)
})

test.each([[undefined], ['deflate'], ['gzip;q=0, br;q=0.0']])(
  'sends plain text to a client that accepts %s, and tells caches that it varies',
  async (accepted) => {
    const plain = await listed(accepted)

    expect(plain.headers).toMatchObject({ vary: 'accept-encoding' })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(JSON.parse(plain.bytes.toString())).toEqual([{ id: '1', name }])
  },
)

test('leaves a response below 1 KB alone', async () => {
  const { headers } = await listed('gzip, br', { id: '1', name: 'short' })

  expect(headers).not.toHaveProperty('content-encoding')
})

test('leaves the response to a write alone, since it may hold a token next to what was sent', async () => {
  const { handler, caller } = await aThingsGroup({ create: () => ({ status: 201, body: { id: '1', name } }) })
  const { token } = caller

  const answer = await handler(
    anEvent('POST', '/api/things', { token, body: { name: 'one' }, headers: { 'accept-encoding': 'gzip, br' } }),
    aContext,
  )

  expect(answer).toMatchObject({ statusCode: 201 })
  expect(answer.headers).not.toHaveProperty('content-encoding')
})
