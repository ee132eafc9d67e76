import { expect, test } from 'vitest'
import { partBytes } from '#shared/domain/media.ts'
import { announced, file, world } from './media-api-world.ts'
import { anMp4 } from './samples.ts'

test('announcing a file returns it with its upload form and without its owner', async () => {
  const { create } = await world()

  const { status, body } = await create()

  expect(status).toBe(201)
  expect(body).toEqual({
    media: { ...announced, id: 'file-1', kind: 'image', createdAt: '2026-05-04T09:00:00.000Z', state: { name: 'waiting' } },
    upload: { url: expect.stringMatching(/^https:/), fields: expect.objectContaining({ 'Content-Type': 'image/jpeg' }) },
  })
})

test('repeating an announcement with the same idempotency key announces no second file', async () => {
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
  ['contentType', { ...announced, contentType: 7 }, /content type/],
  ['fileName', { ...announced, fileName: '' }, /name/],
  ['altText', { ...announced, altText: 'a'.repeat(1_001) }, /1000/],
  ['owner', { ...announced, owner: 'user-2' }, /.+/],
])('refuses an announcement with an invalid %s and names the field', async (field, body, text) => {
  const { create, call } = await world()

  const answer = await create(body)

  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', errors: { [field]: [expect.stringMatching(text)] } } })
  expect((await call('GET', '')).body).toEqual([])
})

test.each([
  ['image/jpg', 'sea.png', 'image/jpeg'],
  ['IMAGE/JPEG', 'sea.jpg', 'image/jpeg'],
  ['image/webp; charset=binary', 'sea', 'image/webp'],
  ['application/octet-stream', 'sea.PNG', 'image/png'],
  ['', 'sea.mov', 'video/quicktime'],
  [undefined, 'sea', 'image/jpeg'],
  ['text/html', 'sea.gif', 'image/gif'],
])('offers a form for a file announced as %s and named %s and guesses its type', async (contentType, fileName, likely) => {
  const { create } = await world()

  const answer = await create({ ...announced, contentType, fileName })

  expect(answer).toMatchObject({ status: 201, body: { media: { fileName, contentType: likely }, upload: { url: expect.any(String) } } })
})

test('treats a file too large for an image as a video unless its type or name says otherwise', async () => {
  const { create } = await world()

  const answer = await create({ ...announced, contentType: '', fileName: 'sea', bytes: 60 * 1024 * 1024 })

  expect(answer).toMatchObject({ status: 201, body: { media: { contentType: 'video/mp4', kind: 'video' } } })
})

const large = { fileName: 'sea.mp4', contentType: 'video/mp4', bytes: 7 * partBytes + 1 }

test('uploads a large file in parts, issues URLs in batches, and asks the storage which parts arrived', async () => {
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

/** A world in which all parts of a large file have arrived. */
const withAllParts = async () => {
  const crier = await world()
  const video = anMp4({ bytes: large.bytes })
  const announced = await crier.create(large)
  const { uploadId } = (announced.body as { media: { state: { uploadId: string } } }).media.state
  for (let at = 0; at * partBytes < video.length; at += 1)
    crier.parts.put(uploadId, at + 1, video.subarray(at * partBytes, (at + 1) * partBytes))
  return crier
}

test('completing a large file returns 202 at once and finishes later', async () => {
  const { call, goOn } = await withAllParts()

  const begun = await call('POST', '/file-1/complete')
  await goOn()

  expect(begun).toMatchObject({ status: 202, body: { id: 'file-1', state: { name: 'waiting' } } })
  expect(await call('GET', '/file-1')).toMatchObject({ status: 200, body: { state: { name: 'ready', width: 640, height: 360 } } })
})

test('completing a large file again, during or after the work, does it only once', async () => {
  const { call, goOn, files } = await withAllParts()
  await call('POST', '/file-1/complete')

  const again = await call('POST', '/file-1/complete')
  await goOn()
  const after = await call('POST', '/file-1/complete')

  expect([again.status, after.status]).toEqual([202, 200])
  expect(after.body).toMatchObject({ state: { name: 'ready' } })
  await expect(files.uploaded({ workspaceId: 'user-1', id: 'file-1' })).resolves.toBeUndefined()
})

test('doesn’t complete a large file that was deleted in the meantime', async () => {
  const { call, goOn } = await withAllParts()
  await call('POST', '/file-1/complete')
  await call('DELETE', '/file-1')

  await goOn()

  expect(await call('GET', '/file-1')).toMatchObject({ status: 404 })
})

test.each([[[]], [[0]], [[9]], [Array.from({ length: 51 }, () => 1)], ['1']])('refuses URLs for the parts %j', async (numbers) => {
  const { create, call } = await world()
  await create(large)

  expect(await call('POST', '/file-1/parts', { numbers })).toMatchObject({ status: 400, body: { code: 'invalid' } })
})

test('a file uploaded by form has no parts', async () => {
  const { create, call } = await world()
  await create()

  expect(await call('GET', '/file-1/parts')).toMatchObject({ status: 409 })
  expect(await call('POST', '/file-1/parts', { numbers: [1] })).toMatchObject({ status: 409 })
})

test('completing returns what the file is', async () => {
  const { create, files, call } = await world()
  await create()
  files.put({ workspaceId: 'user-1', id: 'file-1' }, file, 'image/jpeg')

  const first = await call('POST', '/file-1/complete')
  const second = await call('POST', '/file-1/complete')

  expect(first).toMatchObject({ status: 200, body: { id: 'file-1', state: { name: 'ready', width: 40, height: 30 } } })
  expect(second.body).toEqual(first.body)
})

test('completing a forbidden file says why it is refused', async () => {
  const { create, files, call } = await world()
  const page = Buffer.from('<html></html>')
  await create({ ...announced, bytes: page.length })
  files.put({ workspaceId: 'user-1', id: 'file-1' }, page, 'image/jpeg')

  const { status, body } = await call('POST', '/file-1/complete')

  expect({ status, body }).toMatchObject({
    status: 200,
    body: { state: { name: 'refused', message: expect.stringContaining('a web page') } },
  })
})

test('completing before uploading is a conflict that says what to do', async () => {
  const { create, call } = await world()
  await create()

  expect(await call('POST', '/file-1/complete')).toMatchObject({ status: 409, body: { message: expect.stringContaining('Upload it') } })
})

test('announcing a file schedules the search for unused files', async () => {
  const { create, jobs } = await world()
  await create()
  await create()

  expect(jobs.all()).toMatchObject([{ ownerId: 'user-1', kind: 'unused-media', subject: '' }])
})
