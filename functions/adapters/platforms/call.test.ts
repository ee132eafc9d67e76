import { expect, test } from 'vitest'
import * as z from 'zod'
import { call } from './call.ts'
import { refusalOf } from './failed.ts'

const failing = (code: string, syscall: string) => () =>
  Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code, syscall }) }))

const callOver = (fetch: typeof globalThis.fetch, makesPublic: boolean) =>
  call(
    { fetch },
    {
      platform: 'x',
      method: 'POST',
      url: 'https://api.x.com/2/tweets',
      makesPublic,
      answer: z.object({ id: z.string() }),
      refuse: () => undefined,
    },
  )

test('a connection that was never made refuses even a create, and a broken one leaves its outcome unknown', async () => {
  const unsent = await callOver(failing('ECONNREFUSED', 'connect'), true)
  const lost = await callOver(failing('ECONNRESET', 'read'), true)

  expect(unsent).toMatchObject({
    kind: 'refused',
    refusal: {
      reason: { class: 'transient', message: 'Crier couldn’t reach X. We’ll try again soon.', detail: 'ECONNREFUSED' },
      retry: { when: 'later' },
    },
  })
  expect(lost).toEqual({
    kind: 'unknown',
    message: 'X had a problem, so we don’t know yet whether your post is live.',
    detail: 'ECONNRESET',
  })
})

test('a broken connection on any other call is refused for now', async () => {
  const lost = await callOver(failing('ECONNRESET', 'read'), false)

  if (lost.kind === 'ok') throw new Error('Nothing was answered.')
  expect(refusalOf(lost)).toMatchObject({ reason: { class: 'transient' }, retry: { when: 'later' } })
})

test('a successful response that can’t be read leaves a create unknown', async () => {
  const nonsense = await callOver(async () => new Response('<html>', { status: 200 }), true)

  expect(nonsense).toMatchObject({ kind: 'unknown', detail: "HTTP 200 with a body that can't be read" })
})

test('an endlessly nested response counts as unreadable', async () => {
  const depth = 50_000
  const fetch = async () => new Response(`{"id":"1","more":${'['.repeat(depth)}${']'.repeat(depth)}}`)

  expect(await callOver(fetch, true)).toMatchObject({ kind: 'unknown', detail: expect.stringContaining("can't be read") })
})
