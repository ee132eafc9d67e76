import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { DownloadFile } from '#functions/ports/media.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { ask } from '../builders/call.ts'
import { file, world } from './media-api-world.ts'
import { aPng } from './samples.ts'

const url = 'https://files.example/summer/The%20sea.jpeg?size=large'

const serving =
  (content: Uint8Array, contentType = 'image/jpeg'): DownloadFile =>
  async () => ({ contentType, content: Readable.from([content.subarray(0, 10), content.subarray(10)]) })

const fetching = async (download: DownloadFile, own: { isEmailVerified?: boolean } = {}) => {
  const crier = await world({ download, ...own })
  const send = (body: object = { url }, headers: Record<string, string> = {}) =>
    ask(crier.handler, 'POST', '/api/media/from-url', { token: crier.token, body, headers })
  return { ...crier, send }
}

test('a file from an address is ready at once, with its own type and name', async () => {
  const { send, call } = await fetching(serving(aPng(), 'image/jpeg'))

  const { status, body } = await send({ url, altText: 'The sea' })

  expect(status).toBe(201)
  expect(body).toMatchObject({
    id: 'file-1',
    fileName: 'The sea.png',
    contentType: 'image/png',
    altText: 'The sea',
    state: { name: 'ready' },
  })
  expect(await call('GET', '/file-1/content')).toMatchObject({ status: 302 })
})

test('a file can be named', async () => {
  const { send } = await fetching(serving(file))

  expect((await send({ url, fileName: 'dawn.jpg' })).body).toMatchObject({ fileName: 'dawn.jpg' })
})

test.each([
  ['is no picture or video', serving(Buffer.from('<html>Sign in first</html>'), 'text/html')],
  ['is empty', serving(new Uint8Array())],
])('a file that %s is refused, and nothing is kept', async (_, download) => {
  const { send, files, library } = await fetching(download)

  const { status, body } = await send()

  expect([status, body]).toMatchObject([400, { code: 'invalid', field: 'url' }])
  expect(library.keptBy('user-1')).toEqual({ count: 0, bytes: 0 })
  expect(await files.uploaded({ workspaceId: 'user-1', id: 'file-1' })).toBeUndefined()
})

test('a file that breaks off leaves nothing behind, and a repeat with the same key starts over', async () => {
  const contents: AsyncIterable<Uint8Array>[] = [Readable.from(brokenOff()), Readable.from([file])]
  const { send, library } = await fetching(async () => ({ contentType: 'image/jpeg', content: contents.shift() ?? Readable.from([]) }))
  const headers = { 'idempotency-key': 'once' }

  const broken = await send({ url }, headers)
  const kept = library.keptBy('user-1')
  const repeated = await send({ url }, headers)
  const again = await send({ url }, headers)

  expect([broken.status, kept.count]).toEqual([502, 0])
  expect([repeated.status, repeated.body]).toMatchObject([201, { id: 'file-1' }])
  expect(again.body).toEqual(repeated.body)
})

const brokenOff = async function* () {
  yield file.subarray(0, 10)
  throw new DomainError('upstream', 'The file couldn’t be downloaded in time. Try again.')
}

test('nothing is fetched before the email is verified', async () => {
  const { send } = await fetching(
    () => {
      throw new Error('It was fetched.')
    },
    { isEmailVerified: false },
  )

  expect((await send()).status).toBe(403)
})

test('a person can fetch a hundred files an hour', async () => {
  const { send } = await fetching(serving(file))
  for (let count = 0; count < 100; count++) await send()

  expect(await send()).toMatchObject({ status: 429, body: { code: 'too-many', disposition: 'after-delay' } })
})
