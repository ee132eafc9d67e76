import { expect, test } from 'vitest'
import { ask } from '../builders/call.ts'
import { announced, withFile, world } from './media-api-world.ts'

const calls: [method: string, path: string, body?: object][] = [
  ['POST', '/file-1/complete'],
  ['GET', '/file-1'],
  ['GET', '/file-1/content'],
  ['GET', '/file-1/thumbnail'],
  ['GET', '/file-1/parts'],
  ['POST', '/file-1/parts', { numbers: [1] }],
  ['PATCH', '/file-1', { altText: 'Mine now' }],
  ['DELETE', '/file-1'],
]

test.each([['POST', '', announced], ['GET', ''], ['POST', '/file-1/fitted', { accountId: 'x_1' }], ...calls] satisfies typeof calls)(
  '%s /media%s requires a session',
  async (method, path, body) => {
    const { handler } = await withFile()

    expect(await ask(handler, method, `/api/media${path}`, { ...(body && { body }) })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    })
  },
)

test.each(calls)("%s /media%s returns 404 for another person's file and changes nothing", async (method, path, body) => {
  const { handler, stranger, library } = await withFile()
  const before = await library.get({ workspaceId: 'user-1', id: 'file-1' })

  const answer = await ask(handler, method, `/api/media${path}`, { token: stranger, ...(body && { body }) })

  expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } })
  await expect(library.get({ workspaceId: 'user-1', id: 'file-1' })).resolves.toEqual(before)
})

test('lists no other person’s files', async () => {
  const { handler, stranger } = await withFile()

  expect((await ask(handler, 'GET', '/api/media', { token: stranger })).body).toEqual([])
})

test('refuses uploads until the email address is verified', async () => {
  const { create, library } = await world({ isEmailVerified: false })

  const answer = await create()

  expect(answer).toMatchObject({ status: 403, body: { message: expect.stringContaining('verify your email before you upload') } })
  expect((await library.list('user-1', { limit: 10 })).items).toEqual([])
})
