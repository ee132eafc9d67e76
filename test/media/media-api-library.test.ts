import { expect, test } from 'vitest'
import { ask } from '../builders/call.ts'
import { announced, file, withFile, world } from './media-api-world.ts'
import { anMp4 } from './samples.ts'

test('the list is a bare array in pages, newest first', async () => {
  const { create, handler, token } = await world()
  for (const fileName of ['first', 'second', 'third']) await create({ ...announced, fileName })

  const first = await ask(handler, 'GET', '/api/media', { token, query: { limit: '2' } })
  const second = await ask(handler, 'GET', '/api/media', { token, query: { limit: '2', cursor: String(first.headers['x-next-cursor']) } })

  expect(first.body).toMatchObject([{ fileName: 'third' }, { fileName: 'second' }])
  expect(second.body).toMatchObject([{ fileName: 'first' }])
  expect(second.headers).not.toHaveProperty('x-next-cursor')
})

test('a single file is returned without its owner', async () => {
  const { call } = await withFile()

  const { status, body } = await call('GET', '/file-1')

  expect({ status, body }).toMatchObject({ status: 200, body: { id: 'file-1', state: { name: 'ready' } } })
  expect(body).not.toHaveProperty('userId')
})

test('the list shows how many posts use a file, and when an unused one is deleted', async () => {
  const used = await withFile({ isNeeded: true })
  const unused = await withFile()
  await unused.library.setUnusedSince({ workspaceId: 'user-1', id: 'file-1' }, '2026-05-01T00:00:00.000Z')

  const [[ofUsed], [ofUnused]] = [(await used.call('GET', '')).body, (await unused.call('GET', '')).body] as [object[], object[]]

  expect(ofUsed).toMatchObject({ uses: 1 })
  expect(ofUsed).not.toHaveProperty('goesAt')
  expect(ofUnused).toMatchObject({ uses: 0, goesAt: '2026-05-08T00:00:00.000Z' })
})

test('searches the list by name and kind', async () => {
  const { create, handler, token } = await world()
  for (const fileName of ['Sea.jpg', 'hill.jpg', 'sea at night.jpg']) await create({ ...announced, fileName })
  await create({ ...announced, fileName: 'sea.mp4', contentType: 'video/mp4' })
  const names = async (query: Record<string, string>) =>
    ((await ask(handler, 'GET', '/api/media', { token, query })).body as { fileName: string }[]).map(({ fileName }) => fileName)

  expect(await names({ search: 'SEA', kind: 'image' })).toEqual(['sea at night.jpg', 'Sea.jpg'])
  expect(await names({ kind: 'video' })).toEqual(['sea.mp4'])
})

test('the thumbnail redirects to a small image, and a video has none', async () => {
  const { call, create, files } = await withFile()
  const video = anMp4()
  await create({ ...announced, contentType: 'video/mp4', bytes: video.length })
  files.put({ workspaceId: 'user-1', id: 'file-2' }, video, 'video/mp4')
  await call('POST', '/file-2/complete')

  expect(await call('GET', '/file-1/thumbnail')).toMatchObject({
    status: 302,
    headers: { location: expect.stringContaining('user-1/file-1') },
  })
  expect(await call('GET', '/file-2/thumbnail')).toMatchObject({ status: 409 })
})

test('a ready file’s content redirects to its address', async () => {
  const { call } = await withFile()

  expect(await call('GET', '/file-1/content')).toMatchObject({
    status: 302,
    headers: { location: 'https://files.test/media/user-1/file-1' },
  })
})

test('the content of a file that isn’t ready, or was refused, is a conflict', async () => {
  const { create, files, call } = await world()
  await create()

  const waiting = await call('GET', '/file-1/content')
  files.put({ workspaceId: 'user-1', id: 'file-1' }, Buffer.alloc(file.length), 'image/jpeg')
  await call('POST', '/file-1/complete')
  const refused = await call('GET', '/file-1/content')

  expect(waiting).toMatchObject({ status: 409, body: { message: expect.stringContaining('complete') } })
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('was rejected') } })
})

test('the alt text can be changed and removed', async () => {
  const { call } = await withFile()

  expect(await call('PATCH', '/file-1', { altText: 'A calm sea' })).toMatchObject({ status: 200, body: { altText: 'A calm sea' } })
  expect(await call('PATCH', '/file-1', { altText: '' })).toMatchObject({ status: 200, body: { altText: '' } })
  expect(await call('PATCH', '/file-1', { fileName: 'other.jpg' })).toMatchObject({ status: 400 })
})

test('a deleted file is gone, along with its bytes', async () => {
  const { call, files } = await withFile()

  expect(await call('DELETE', '/file-1')).toMatchObject({ status: 204 })

  expect(await call('DELETE', '/file-1')).toMatchObject({ status: 404 })
  expect((await call('GET', '')).body).toEqual([])
  await expect(files.read({ workspaceId: 'user-1', id: 'file-1' }, { from: 0, to: 1 })).rejects.toMatchObject({ code: 'not-found' })
})

test('a file that a post needs can’t be deleted', async () => {
  const { call, files } = await withFile({ isNeeded: true })

  expect(await call('DELETE', '/file-1')).toMatchObject({ status: 409, body: { message: expect.stringContaining('scheduled post') } })

  expect(await files.read({ workspaceId: 'user-1', id: 'file-1' }, { from: 0, to: 9 })).toHaveLength(9)
  expect((await call('GET', '')).body).toHaveLength(1)
})
