import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MediaFiles, MediaUploadParts, PartsRef } from '#functions/ports/media.ts'
import { fakeMediaFiles } from '../fakes/fake-media-files.ts'
import { fakeMediaParts } from '../fakes/fake-media-parts.ts'
import { aMedia } from '../media/a-media.ts'
import { ownAsStore, startFolderFiles, startFrontedStorage, startOwnStorage } from '../media/storage.ts'

type Send = (ref: PartsRef, number: number, content: string) => Promise<void>
type World = { files: MediaFiles; parts: MediaUploadParts; send: Send; stop: () => Promise<void> }

const fakeWorld = async (): Promise<World> => {
  const files = fakeMediaFiles()
  const parts = fakeMediaParts(files)
  const send: Send = async ({ uploadId }, number, content) => parts.put(uploadId, number, Buffer.from(content))
  return { files, parts, send, stop: async () => undefined }
}

type Storage = { files: MediaFiles; parts: MediaUploadParts; stop: () => Promise<void> }

const worldOf = (start: () => Promise<Storage>) => async (): Promise<World> => {
  const { files, parts, stop } = await start()
  const send: Send = async (ref, number, content) => {
    const [url = ''] = await parts.urlsOf(ref, [{ number, bytes: content.length }])
    const response = await fetch(url, { method: 'PUT', body: content })
    if (!response.ok) throw new Error(`A part was answered with ${response.status}: ${await response.text()}`)
  }
  return { files, parts, send, stop }
}

describe.each([
  { name: 'the fake', start: fakeWorld },
  { name: 'S3', start: worldOf(startOwnStorage) },
  { name: 'a folder', start: worldOf(startFolderFiles) },
  { name: 'a store behind a box', start: worldOf(() => startFrontedStorage(ownAsStore)) },
])('uploads in parts in $name', ({ start }) => {
  let world: World
  beforeAll(async () => {
    world = await start()
  })
  afterAll(() => world.stop())

  const opened = async (id: string) => {
    const media = aMedia({ id, contentType: 'video/mp4' })
    return { media, ref: { workspaceId: media.workspaceId, id, uploadId: await world.parts.open(media) } }
  }

  test('knows the arrived parts in order, and a resent part replaces the first', async () => {
    const { ref } = await opened('arriving')

    await world.send(ref, 3, 'ef')
    await world.send(ref, 1, 'xx-old')
    await world.send(ref, 1, 'abcd')

    expect(await world.parts.arrived(ref)).toEqual([
      { number: 1, bytes: 4, version: expect.stringMatching(/.+/) },
      { number: 3, bytes: 2, version: expect.stringMatching(/.+/) },
    ])
  })

  test('joins parts into one upload with its announced type', async () => {
    const { media, ref } = await opened('joined')
    for (const [number, content] of ['abcd', 'efgh', 'i'].entries()) await world.send(ref, number + 1, content)

    await world.parts.join(ref, await world.parts.arrived(ref))

    const upload = await world.files.uploaded(media)
    expect(upload).toMatchObject({ bytes: 9, contentType: 'video/mp4' })
    const content = await world.files.readUpload(media, upload?.version ?? '', { from: 2, to: 9 })
    expect(Buffer.from(content).toString()).toBe('cdefghi')
  })

  test('a joined upload is no longer open', async () => {
    const { ref } = await opened('closed')
    await world.send(ref, 1, 'abcd')
    await world.parts.join(ref, await world.parts.arrived(ref))

    await expect(world.parts.arrived(ref)).rejects.toMatchObject({ code: 'not-found' })
    await expect(world.parts.join(ref, [])).rejects.toMatchObject({ code: 'not-found' })
  })

  test('an aborted upload is gone, and aborting it again does no harm', async () => {
    const { media, ref } = await opened('given-up')
    await world.send(ref, 1, 'abcd')

    await world.parts.abort(ref)
    await world.parts.abort(ref)

    await expect(world.parts.arrived(ref)).rejects.toMatchObject({ code: 'not-found' })
    await expect(world.files.uploaded(media)).resolves.toBeUndefined()
  })
})

describe.each([
  { name: 'S3', start: () => startOwnStorage() },
  { name: 'a folder', start: () => startFolderFiles() },
])('part URLs in $name', ({ start }) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await start()
  })
  afterAll(() => storage.stop())

  test('a URL accepts exactly the planned number of bytes, from the site, for an hour', async () => {
    const media = aMedia({ id: 'exact' })
    const ref = { workspaceId: media.workspaceId, id: media.id, uploadId: await storage.parts.open(media) }
    const [url = ''] = await storage.parts.urlsOf(ref, [{ number: 1, bytes: 4 }])
    const put = (body: string) => fetch(url, { method: 'PUT', body, headers: { origin: 'http://localhost:4000' } })

    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:4000', 'access-control-request-method': 'PUT' },
    })
    const [longer, exact] = [await put('abcde'), await put('abcd')]

    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('3600')
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT')
    expect([longer.status, exact.status]).toEqual([403, 200])
    expect(exact.headers.get('access-control-expose-headers')).toBe('etag')
    expect(await storage.parts.arrived(ref)).toMatchObject([{ number: 1, bytes: 4 }])
  })
})
