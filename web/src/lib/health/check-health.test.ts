import { expect, test } from 'vitest'
import { checkHealth } from './check-health.ts'

test('an API that answers is online', async () => {
  expect(await checkHealth(async () => new Response('{}'))).toEqual({ isOnline: true, text: 'API is online' })
})

test('an API that answers that it does not work is offline', async () => {
  expect(await checkHealth(async () => new Response('{}', { status: 503 }))).toEqual({ isOnline: false, text: 'API is offline' })
})

test('an API that takes too long has timed out', async () => {
  const slow = () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'))

  expect(await checkHealth(slow)).toEqual({ isOnline: false, text: 'API request timed out' })
})

test('an API that is not reached cannot be connected to', async () => {
  const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

  expect(await checkHealth(unreachable)).toEqual({ isOnline: false, text: 'Cannot connect to API' })
})

test('the answer is never taken from a cache', async () => {
  const asked: RequestInit[] = []

  await checkHealth(async (_address, init = {}) => {
    asked.push(init)
    return new Response('{}')
  })

  expect(asked).toMatchObject([{ cache: 'no-store', signal: expect.any(AbortSignal) }])
})
