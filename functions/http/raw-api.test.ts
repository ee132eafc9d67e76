import { expect, test } from 'vitest'
import { ask } from '#test/builders/call.ts'
import { rawApi } from './raw-api.ts'

const megabyte = 1_024 * 1_024
const deliver = (body: string) =>
  ask(
    rawApi(async (call) => ({ message: `${call.body.length} bytes` })),
    'POST',
    '/api/webhooks/stripe',
    { text: body },
  )

test('accepts a signed body of one megabyte', async () => {
  expect(await deliver('x'.repeat(megabyte))).toMatchObject({ status: 200, body: { message: `${megabyte} bytes` } })
})

test('refuses a larger body before anything reads it', async () => {
  expect(await deliver('x'.repeat(megabyte + 1))).toMatchObject({
    status: 413,
    body: { code: 'too-large', message: 'The body is larger than 1024 KB.' },
  })
})
