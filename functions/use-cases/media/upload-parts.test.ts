import { expect, test } from 'vitest'
import type { ProbeResult } from '#functions/ports/media.ts'
import { partBytes } from '#shared/domain/media.ts'
import { secondMs } from '#shared/domain/times.ts'
import { aUser } from '#test/builders/a-user.ts'
import { fakeMediaFiles } from '#test/fakes/fake-media-files.ts'
import { fakeMediaLibrary } from '#test/fakes/fake-media-library.ts'
import { fakeMediaParts } from '#test/fakes/fake-media-parts.ts'
import { fakeJobs } from '#test/fakes/jobs.ts'
import { aMedia } from '#test/media/a-media.ts'
import { announceMedia, uploadIdOf } from './announce-media.ts'
import { completeMedia } from './complete-media.ts'
import { removeMedia } from './library.ts'
import { addressParts, arrivedParts } from './upload-parts.ts'

const now = Date.parse('2026-05-04T09:00:00.000Z')
const film: ProbeResult = { contentType: 'video/mp4', width: 640, height: 360, durationMs: 2 * secondMs, codec: 'avc1' }
const part = Buffer.alloc(partBytes)

/** A video in eight parts, the last of one byte, with an open upload. */
const world = async () => {
  const files = fakeMediaFiles()
  const deps = { library: fakeMediaLibrary(), files, parts: fakeMediaParts(files), jobs: fakeJobs(), probe: async () => film }
  const { id, workspaceId, fileName, altText } = aMedia()
  const announce = (bytes: number) =>
    announceMedia(deps, { id, workspaceId, owner: aUser({ id: workspaceId }), fileName, altText, contentType: 'video/mp4', bytes, now })
  const { media } = await announce(7 * partBytes + 1)
  const send = (...numbers: number[]) => {
    for (const number of numbers) deps.parts.put(uploadIdOf(media) ?? '', number, number === 8 ? Buffer.alloc(1) : part)
  }
  return { deps, media, announce, send }
}

test('uploads a file of 100 MB with a form, and one a byte larger in parts', async () => {
  const { deps } = await world()
  const announce = (bytes: number) =>
    announceMedia(deps, { ...aMedia({ id: `of-${bytes}` }), owner: aUser(), contentType: 'video/mp4', bytes, now })

  expect((await announce(100 * 1024 * 1024)).upload).toHaveProperty('fields')
  expect((await announce(100 * 1024 * 1024 + 1)).upload).toEqual({ partBytes, partCount: 7 })
})

test('announcing again continues the same upload', async () => {
  const { announce, media, deps } = await world()

  const again = await announce(media.bytes)

  expect(again.media).toEqual(media)
  await expect(deps.parts.arrived({ ...media, uploadId: 'upload-2' })).rejects.toMatchObject({ code: 'not-found' })
})

test('gives each part its own URL, with the last part only as long as what is left', async () => {
  const { deps, media } = await world()

  const { parts } = await addressParts(deps, { ...media, numbers: [2, 8] })

  expect(parts).toEqual([
    { number: 2, bytes: partBytes, url: expect.stringContaining('partNumber=2') },
    { number: 8, bytes: 1, url: expect.stringContaining('partNumber=8') },
  ])
})

test('refuses a part the file does not have, by name', async () => {
  const { deps, media } = await world()

  await expect(addressParts(deps, { ...media, numbers: [9] })).rejects.toMatchObject({
    code: 'invalid',
    fields: { numbers: [expect.any(String)] },
  })
})

test('lists the parts that arrived whole, and requests the others again', async () => {
  const { deps, media, send } = await world()
  send(1, 3)
  deps.parts.put(uploadIdOf(media) ?? '', 4, Buffer.alloc(5))

  await expect(arrivedParts(deps, media)).resolves.toEqual({
    partBytes,
    partCount: 8,
    parts: [
      { number: 1, bytes: partBytes },
      { number: 3, bytes: partBytes },
    ],
  })
})

test('a file is complete once all its parts have arrived, and not before', async () => {
  const { deps, media, send } = await world()
  send(1, 2, 3, 4, 5, 6, 7)

  await expect(completeMedia(deps, media)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('1 of the 8 parts') })
  send(8)

  await expect(completeMedia(deps, media)).resolves.toMatchObject({ kind: 'video', state: { name: 'ready' } })
  await expect(deps.files.read(media, { from: media.bytes - 1, to: media.bytes })).resolves.toHaveLength(1)
})

test('completing continues after the parts were joined and the response was lost', async () => {
  const { deps, media, send } = await world()
  send(1, 2, 3, 4, 5, 6, 7, 8)
  await deps.parts.join({ ...media, uploadId: uploadIdOf(media) ?? '' }, [])

  await expect(completeMedia(deps, media)).resolves.toMatchObject({ state: { name: 'ready' } })
})

test('a file deleted during its upload leaves no parts behind', async () => {
  const { deps, media, send } = await world()
  send(1)

  await removeMedia(
    { ...deps, posts: { get: async () => undefined }, postStatuses: { open: async () => [] }, targets: { ofPost: async () => [] } },
    media,
  )

  await expect(deps.parts.arrived({ ...media, uploadId: uploadIdOf(media) ?? '' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(addressParts(deps, { ...media, numbers: [1] })).rejects.toMatchObject({ code: 'not-found' })
})

test('a file uploaded with a form has no parts', async () => {
  const { deps } = await world()
  await deps.library.create(aMedia({ id: 'small' }), { count: 9, bytes: 1e9 })

  await expect(arrivedParts(deps, { workspaceId: 'user-1', id: 'small' })).rejects.toMatchObject({ code: 'conflict' })
})

test('parts joined with a lost response count as a complete upload, and nothing has to be sent again', async () => {
  const { deps, media, send } = await world()
  send(1, 2, 3, 4, 5, 6, 7, 8)
  const { join } = deps.parts
  /** S3 joins the parts, and answers the repeated call that there is no such upload. */
  const joinTwice: typeof join = async (...given) => {
    await join(...given)
    await join(...given)
  }
  const parts = { ...deps.parts, join: joinTwice }

  const completed = await completeMedia({ ...deps, parts }, media)

  expect(completed.state).toMatchObject({ name: 'ready' })
})

test('all parts have arrived after a completion that stopped between joining and accepting', async () => {
  const { deps, media, send } = await world()
  send(1, 2, 3, 4, 5, 6, 7, 8)
  const probe = () => Promise.reject(new Error('The function ended.'))
  await completeMedia({ ...deps, probe }, media).catch(() => undefined)

  const { parts } = await arrivedParts(deps, media)
  const completed = await completeMedia(deps, media)

  expect(parts).toHaveLength(8)
  expect(completed.state).toMatchObject({ name: 'ready' })
})
