import { expect, test } from 'vitest'
import { probe } from '#functions/adapters/probe/probe.ts'
import { api } from '#functions/http/api.ts'
import { mediaAnswers } from '#functions/media/answers.ts'
import type { Posts } from '#functions/ports/posts.ts'
import { mediaApi } from '#shared/contracts/media.ts'
import { partBytes } from '#shared/domain/media.ts'
import { postStatus } from '#shared/domain/posts.ts'
import { aPost } from '../builders/a-post.ts'
import { aUser } from '../builders/a-user.ts'
import { ask } from '../builders/call.ts'
import { aCaller } from '../builders/caller.ts'
import { fakeMediaFiles } from '../fakes/fake-media-files.ts'
import { fakeMediaLibrary } from '../fakes/fake-media-library.ts'
import { fakeMediaParts } from '../fakes/fake-media-parts.ts'
import { fakeRenditions } from '../fakes/fake-media-renditions.ts'
import { fakeIdempotencyKeys } from '../fakes/idempotency-keys.ts'
import { fakeJobs } from '../fakes/jobs.ts'
import { aJpeg, anMp4 } from './samples.ts'

const now = Date.parse('2026-05-04T09:00:00.000Z')
const file = aJpeg()
const announced = { fileName: 'sea.jpg', contentType: 'image/jpeg', bytes: file.length, altText: 'The sea' }

const world = async ({ isNeeded = false } = {}) => {
  const caller = await aCaller({ now, user: aUser({ id: 'user-1' }) })
  const files = fakeMediaFiles()
  const library = fakeMediaLibrary()
  const parts = fakeMediaParts(files)
  let ids = 0
  const newId = () => {
    ids += 1
    return `file-${ids}`
  }
  const jobs = fakeJobs()
  const drafts = isNeeded ? [aPost({ media: ['file-1'] })] : []
  const posts: Pick<Posts, 'ofStatus'> = { ofStatus: async (_, status) => ({ items: status === postStatus.draft ? drafts : [] }) }
  const answers = mediaAnswers({ library, files, parts, posts, jobs, probe, renditions: fakeRenditions() })
  const handler = api(mediaApi, answers, {
    now: () => now,
    caller: caller.deps,
    creates: { idempotencyKeys: fakeIdempotencyKeys(), newId },
  })
  const { token } = caller
  return {
    files,
    parts,
    library,
    jobs,
    handler,
    token,
    stranger: await caller.session('user-2'),
    create: (body: object = announced, headers: Record<string, string> = {}) =>
      ask(handler, 'POST', '/api/media', { token, body, headers }),
    call: (method: string, path: string, body?: object) => ask(handler, method, `/api/media${path}`, { token, ...(body && { body }) }),
  }
}

/** A world with one file that is ready. */
const withFile = async (options?: { isNeeded?: boolean }) => {
  const crier = await world(options)
  await crier.create()
  crier.files.put({ userId: 'user-1', id: 'file-1' }, file, 'image/jpeg')
  await crier.call('POST', '/file-1/complete')
  return crier
}

test('announcing a file answers it and the form to upload it with, and tells nothing of its owner', async () => {
  const { create } = await world()

  const { status, body } = await create()

  expect(status).toBe(201)
  expect(body).toEqual({
    media: { ...announced, id: 'file-1', kind: 'image', createdAt: '2026-05-04T09:00:00.000Z', state: { name: 'waiting' } },
    upload: { url: expect.stringMatching(/^https:/), fields: expect.objectContaining({ 'Content-Type': 'image/jpeg' }) },
  })
})

test('announcing again with the same idempotency key announces no second file', async () => {
  const { create, call } = await world()

  await create(announced, { 'idempotency-key': 'once' })
  const again = await create(announced, { 'idempotency-key': 'once' })

  expect(again).toMatchObject({ status: 201, body: { media: { id: 'file-1' } } })
  expect((await call('GET', '')).body).toHaveLength(1)
})

test.each([
  ['bytes', { ...announced, bytes: 50 * 1024 * 1024 + 1 }, /limit for a JPEG image is 50 MB/],
  ['bytes', { ...announced, contentType: 'video/mp4', bytes: 5 * 1024 ** 3 }, /limit for an MP4 video is 4,096 MB/],
  ['bytes', { ...announced, bytes: 0 }, /empty/],
  ['contentType', { ...announced, contentType: 'image/svg+xml' }, /Choose a JPEG/],
  ['fileName', { ...announced, fileName: '' }, /name/],
  ['altText', { ...announced, altText: 'a'.repeat(1_001) }, /1000/],
  ['owner', { ...announced, owner: 'user-2' }, /.+/],
])('an announcement whose %s can not be is refused by its name', async (field, body, text) => {
  const { create, call } = await world()

  const answer = await create(body)

  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', errors: { [field]: [expect.stringMatching(text)] } } })
  expect((await call('GET', '')).body).toEqual([])
})

const large = { fileName: 'sea.mp4', contentType: 'video/mp4', bytes: 7 * partBytes + 1 }

test('a large file is uploaded in parts, whose addresses are asked for in batches and whose arrival is asked of the storage', async () => {
  const { create, call, parts } = await world()

  const announced = await create(large)
  const uploadId = (announced.body as { media: { state: { uploadId: string } } }).media.state.uploadId
  const addressed = await call('POST', '/file-1/parts', { numbers: [1, 8] })
  parts.put(uploadId, 8, Buffer.alloc(1))

  expect(announced).toMatchObject({ status: 201, body: { upload: { partBytes, partCount: 8 } } })
  expect(addressed).toMatchObject({
    status: 200,
    body: {
      parts: [
        { number: 1, bytes: partBytes, url: expect.any(String) },
        { number: 8, bytes: 1 },
      ],
    },
  })
  expect(await call('GET', '/file-1/parts')).toMatchObject({ status: 200, body: { parts: [{ number: 8, bytes: 1 }] } })
  expect(await call('POST', '/file-1/complete')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('7 of the 8 parts') },
  })
})

test.each([[[]], [[0]], [[9]], [Array.from({ length: 51 }, () => 1)], ['1']])('addresses of the parts %j are refused', async (numbers) => {
  const { create, call } = await world()
  await create(large)

  expect(await call('POST', '/file-1/parts', { numbers })).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

test('a file that came by a form has no parts', async () => {
  const { create, call } = await world()
  await create()

  expect(await call('GET', '/file-1/parts')).toMatchObject({ status: 409 })
  expect(await call('POST', '/file-1/parts', { numbers: [1] })).toMatchObject({ status: 409 })
})

test('completing answers what the file is', async () => {
  const { create, files, call } = await world()
  await create()
  files.put({ userId: 'user-1', id: 'file-1' }, file, 'image/jpeg')

  const first = await call('POST', '/file-1/complete')
  const second = await call('POST', '/file-1/complete')

  expect(first).toMatchObject({ status: 200, body: { id: 'file-1', state: { name: 'ready', width: 40, height: 30 } } })
  expect(second.body).toEqual(first.body)
})

test('completing a file that may not be answers why', async () => {
  const { create, files, call } = await world()
  const video = anMp4({ bytes: file.length })
  await create({ ...announced, bytes: video.length })
  files.put({ userId: 'user-1', id: 'file-1' }, video, 'image/jpeg')

  const { status, body } = await call('POST', '/file-1/complete')

  expect({ status, body }).toMatchObject({
    status: 200,
    body: { state: { name: 'refused', message: expect.stringContaining('an MP4 video') } },
  })
})

test('completing before uploading is a conflict that says what to do', async () => {
  const { create, call } = await world()
  await create()

  expect(await call('POST', '/file-1/complete')).toMatchObject({ status: 409, body: { message: expect.stringContaining('Upload it') } })
})

test('the list is a bare array in pages, newest first', async () => {
  const { create, handler, token } = await world()
  for (const fileName of ['first', 'second', 'third']) await create({ ...announced, fileName })

  const first = await ask(handler, 'GET', '/api/media', { token, query: { limit: '2' } })
  const second = await ask(handler, 'GET', '/api/media', { token, query: { limit: '2', cursor: String(first.headers['x-next-cursor']) } })

  expect(first.body).toMatchObject([{ fileName: 'third' }, { fileName: 'second' }])
  expect(second.body).toMatchObject([{ fileName: 'first' }])
  expect(second.headers).not.toHaveProperty('x-next-cursor')
})

test('a file is answered alone, and tells nothing of its owner', async () => {
  const { call } = await withFile()

  const { status, body } = await call('GET', '/file-1')

  expect({ status, body }).toMatchObject({ status: 200, body: { id: 'file-1', state: { name: 'ready' } } })
  expect(body).not.toHaveProperty('userId')
})

test('the list says how many posts use a file, and when it goes if none does', async () => {
  const used = await withFile({ isNeeded: true })
  const unused = await withFile()
  await unused.library.setUnusedSince({ userId: 'user-1', id: 'file-1' }, '2026-05-01T00:00:00.000Z')

  const [[ofUsed], [ofUnused]] = [(await used.call('GET', '')).body, (await unused.call('GET', '')).body] as [object[], object[]]

  expect(ofUsed).toMatchObject({ uses: 1 })
  expect(ofUsed).not.toHaveProperty('goesAt')
  expect(ofUnused).toMatchObject({ uses: 0, goesAt: '2026-05-31T00:00:00.000Z' })
})

test('the list is searched by name and kind', async () => {
  const { create, handler, token } = await world()
  for (const fileName of ['Sea.jpg', 'hill.jpg', 'sea at night.jpg']) await create({ ...announced, fileName })
  await create({ ...announced, fileName: 'sea.mp4', contentType: 'video/mp4' })
  const names = async (query: Record<string, string>) =>
    ((await ask(handler, 'GET', '/api/media', { token, query })).body as { fileName: string }[]).map(({ fileName }) => fileName)

  expect(await names({ search: 'SEA', kind: 'image' })).toEqual(['sea at night.jpg', 'Sea.jpg'])
  expect(await names({ kind: 'video' })).toEqual(['sea.mp4'])
})

test('the picture of a file in small is where the answer leads; a video has none', async () => {
  const { call, create, files } = await withFile()
  const video = anMp4()
  await create({ ...announced, contentType: 'video/mp4', bytes: video.length })
  files.put({ userId: 'user-1', id: 'file-2' }, video, 'video/mp4')
  await call('POST', '/file-2/complete')

  expect(await call('GET', '/file-1/thumbnail')).toMatchObject({
    status: 302,
    headers: { location: expect.stringContaining('user-1/file-1') },
  })
  expect(await call('GET', '/file-2/thumbnail')).toMatchObject({ status: 409 })
})

test('announcing a file plans to look for files that are no longer used', async () => {
  const { create, jobs } = await world()
  await create()
  await create()

  expect(jobs.all()).toMatchObject([{ userId: 'user-1', kind: 'unused-media', subject: '' }])
})

test('the content of a ready file is where the answer leads', async () => {
  const { call } = await withFile()

  expect(await call('GET', '/file-1/content')).toMatchObject({
    status: 302,
    headers: { location: 'https://files.test/media/user-1/file-1' },
  })
})

test('the content of a file that is not ready, or was refused, is a conflict', async () => {
  const { create, files, call } = await world()
  await create()

  const waiting = await call('GET', '/file-1/content')
  files.put({ userId: 'user-1', id: 'file-1' }, Buffer.alloc(file.length), 'image/jpeg')
  await call('POST', '/file-1/complete')
  const refused = await call('GET', '/file-1/content')

  expect(waiting).toMatchObject({ status: 409, body: { message: expect.stringContaining('complete') } })
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('was refused') } })
})

test('the alternative text can be changed, and taken away', async () => {
  const { call } = await withFile()

  expect(await call('PATCH', '/file-1', { altText: 'A calm sea' })).toMatchObject({ status: 200, body: { altText: 'A calm sea' } })
  expect(await call('PATCH', '/file-1', { altText: '' })).toMatchObject({ status: 200, body: { altText: '' } })
  expect(await call('PATCH', '/file-1', { fileName: 'other.jpg' })).toMatchObject({ status: 400 })
})

test('a deleted file is gone with its bytes', async () => {
  const { call, files } = await withFile()

  expect(await call('DELETE', '/file-1')).toMatchObject({ status: 204 })

  expect(await call('DELETE', '/file-1')).toMatchObject({ status: 404 })
  expect((await call('GET', '')).body).toEqual([])
  await expect(files.read({ userId: 'user-1', id: 'file-1' }, { from: 0, to: 1 })).rejects.toMatchObject({ code: 'not-found' })
})

test('a file that a post needs is not deleted', async () => {
  const { call, files } = await withFile({ isNeeded: true })

  expect(await call('DELETE', '/file-1')).toMatchObject({ status: 409, body: { message: expect.stringContaining('scheduled post') } })

  expect(await files.read({ userId: 'user-1', id: 'file-1' }, { from: 0, to: 9 })).toHaveLength(9)
  expect((await call('GET', '')).body).toHaveLength(1)
})

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

test.each([['POST', '', announced], ['GET', ''], ...calls] satisfies typeof calls)(
  '%s /media%s needs a session',
  async (method, path, body) => {
    const { handler } = await withFile()

    expect(await ask(handler, method, `/api/media${path}`, { ...(body && { body }) })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    })
  },
)

test.each(calls)("%s /media%s answers 404 for another person's file and changes nothing", async (method, path, body) => {
  const { handler, stranger, library } = await withFile()
  const before = await library.get({ userId: 'user-1', id: 'file-1' })

  const answer = await ask(handler, method, `/api/media${path}`, { token: stranger, ...(body && { body }) })

  expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } })
  await expect(library.get({ userId: 'user-1', id: 'file-1' })).resolves.toEqual(before)
})

test("nobody's list holds another person's files", async () => {
  const { handler, stranger } = await withFile()

  expect((await ask(handler, 'GET', '/api/media', { token: stranger })).body).toEqual([])
})
