import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBucket } from '#functions/adapters/s3/ask-s3.ts'
import { copyObject } from '#functions/adapters/s3/media-files.ts'
import type { MediaFiles, Upload } from '#functions/ports/media.ts'
import type { Media } from '#shared/domain/media.ts'
import { fakeMediaFiles } from '../fakes/fake-media-files.ts'
import { aMedia } from '../media/a-media.ts'
import {
  fauxqsAsStore,
  ownAsStore,
  startFolderFiles,
  startFrontedStorage,
  startOwnStorage,
  startStorage,
  submit,
} from '../media/storage.ts'

type World = { files: MediaFiles; upload: (media: Media, content: Uint8Array<ArrayBuffer>) => Promise<void>; stop: () => Promise<void> }

const fakeWorld = async (): Promise<World> => {
  const files = fakeMediaFiles()
  return { files, upload: async (media, content) => files.put(media, content, media.contentType), stop: async () => undefined }
}

const s3World = async (): Promise<World> => {
  const { files, stop } = await startStorage()
  return { files, upload: async (media, content) => submit(await files.uploadForm(media), content), stop }
}

const ownWorld = (start: () => Promise<Pick<World, 'files' | 'stop'>>) => async (): Promise<World> => {
  const { files, stop } = await start()
  // These accept exactly as many bytes as the form says.
  const formOf = (media: Media, content: Uint8Array) => files.uploadForm({ ...media, bytes: content.length })
  return { files, upload: async (media, content) => submit(await formOf(media, content), content), stop }
}

const content = new Uint8Array(Buffer.from('0123456789'))
const mebibyte = 1024 * 1024
const all = { from: 0, to: 10 }

describe.each([
  { name: 'the fake', start: fakeWorld },
  { name: 'S3', start: s3World },
  { name: 'the local storage', start: ownWorld(startOwnStorage) },
  { name: 'a folder', start: ownWorld(startFolderFiles) },
  { name: 'a store behind a box', start: ownWorld(() => startFrontedStorage(ownAsStore)) },
  { name: 'another server behind a box', start: ownWorld(() => startFrontedStorage(fauxqsAsStore)) },
])('media files in $name', ({ start }) => {
  let world: World
  beforeAll(async () => {
    world = await start()
  })
  afterAll(() => world.stop())

  test('receives bytes as they arrive, in one part or several', async () => {
    const [small, large] = [aMedia({ id: 'received' }), aMedia({ id: 'received-large' })]
    const big = randomBytes(17 * mebibyte + 5)
    const inChunks = async function* () {
      for (let from = 0; from < big.length; from += mebibyte) yield big.subarray(from, from + mebibyte)
    }

    const counts = [
      await world.files.receive(small, 'image/png', Readable.from([content.subarray(0, 4), content.subarray(4)])),
      await world.files.receive(large, 'video/mp4', inChunks()),
    ]
    const found = await Promise.all([small, large].map((media) => world.files.uploaded(media)))
    const read = await world.files.readUpload(large, found[1]?.version ?? '', { from: 0, to: big.length })

    expect(counts).toEqual([10, big.length])
    expect(found).toMatchObject([
      { bytes: 10, contentType: 'image/png' },
      { bytes: big.length, contentType: 'video/mp4' },
    ])
    expect(Buffer.compare(Buffer.from(read), big)).toBe(0)
  })

  test('keeps nothing of what breaks off, and nothing of nothing', async () => {
    const media = aMedia({ id: 'broken' })
    const breaking = async function* () {
      yield content
      throw new Error('It broke off.')
    }

    await expect(world.files.receive(media, 'image/png', breaking())).rejects.toThrow('It broke off.')
    const kept = await world.files.uploaded(media)
    const none = await world.files.receive(aMedia({ id: 'empty' }), 'image/png', Readable.from([]))

    expect([kept, none]).toEqual([undefined, 0])
  })

  const uploaded = async (media: Media): Promise<Upload> => {
    await world.upload(media, content)
    const upload = await world.files.uploaded(media)
    if (!upload) throw new Error('The upload did not arrive.')
    return upload
  }

  test('knows an upload’s size and type and reads it in parts', async () => {
    const media = aMedia({ id: 'read' })

    const upload = await uploaded(media)

    expect(upload).toEqual({ bytes: 10, contentType: 'image/jpeg', version: expect.stringMatching(/.+/) })
    const part = await world.files.readUpload(media, upload.version, { from: 2, to: 5 })
    expect(Buffer.from(part).toString()).toBe('234')
    expect(await world.files.readUpload(media, upload.version, { from: 5, to: 5 })).toHaveLength(0)
  })

  test('knows nothing about a missing upload', async () => {
    await expect(world.files.uploaded(aMedia({ id: 'never' }))).resolves.toBeUndefined()
  })

  test('a replaced upload can’t be read as its former version', async () => {
    const media = aMedia({ id: 'replaced' })
    const upload = await uploaded(media)

    await world.upload(media, new Uint8Array(Buffer.from('9876543210')))

    await expect(world.files.readUpload(media, upload.version, all)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('an upload is unreachable to readers until it is accepted', async () => {
    const media = aMedia({ id: 'unproven' })

    await uploaded(media)

    await expect(world.files.read(media, all)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('an accepted file never changes, whatever is uploaded later, and accepting twice does no harm', async () => {
    const media = aMedia({ id: 'accepted' })
    const upload = await uploaded(media)

    await world.files.accept(media, upload)
    await world.files.accept(media, upload)
    await world.files.discardUpload(media)
    await world.upload(media, new Uint8Array(Buffer.from('other')))

    expect(Buffer.from(await world.files.read(media, all)).toString()).toBe('0123456789')
  })

  test('a discarded upload is gone, and discarding it again does no harm', async () => {
    const media = aMedia({ id: 'discarded' })
    await uploaded(media)

    await world.files.discardUpload(media)
    await world.files.discardUpload(media)

    await expect(world.files.uploaded(media)).resolves.toBeUndefined()
  })

  test('removing a file removes its uploaded and accepted versions', async () => {
    const media = aMedia({ id: 'removed' })
    await world.files.accept(media, await uploaded(media))

    await world.files.remove(media)

    await expect(world.files.uploaded(media)).resolves.toBeUndefined()
    await expect(world.files.read(media, all)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('nobody can read a file by its ID alone', async () => {
    const media = aMedia({ id: 'mine' })
    await world.files.accept(media, await uploaded(media))

    await expect(world.files.read({ ...media, workspaceId: 'user-2' }, all)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe.each([
  { name: 'S3', start: () => startStorage() },
  { name: 'a folder', start: () => startFolderFiles() },
])('URLs of media files in $name', ({ start }) => {
  let storage: Pick<World, 'files' | 'stop'>
  beforeAll(async () => {
    storage = await start()
  })
  afterAll(() => storage.stop())

  test('an accepted file’s URL serves it with its accepted type for ten minutes', async () => {
    const media = aMedia({ contentType: 'image/jpeg', bytes: content.length })
    await submit(await storage.files.uploadForm(media), content)
    const upload = await storage.files.uploaded(media)
    if (upload) await storage.files.accept(media, { ...upload, contentType: 'image/png' })

    const url = await storage.files.downloadUrl(media)
    const response = await fetch(url)

    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('600')
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(await response.text()).toBe('0123456789')
  })
})

describe('media files in S3', () => {
  let storage: Awaited<ReturnType<typeof startStorage>>
  beforeAll(async () => {
    storage = await startStorage()
  })
  afterAll(() => storage.stop())

  test('copies a large upload in parts, whole and with its announced type', async () => {
    const large = new Uint8Array(randomBytes(6 * mebibyte))
    const media = aMedia({ id: 'large', contentType: 'video/mp4' })
    await submit(await storage.files.uploadForm(media), large)
    const upload = await storage.files.uploaded(media)
    const copy = {
      from: 'incoming/user-1/large',
      to: 'media/user-1/large',
      bytes: large.length,
      contentType: 'video/mp4',
      partBytes: 5 * mebibyte,
    }

    const isCopied = await copyObject(openBucket('crier-media'), { ...copy, version: upload?.version ?? '' })

    expect(isCopied).toBe(true)
    const response = await fetch(await storage.files.downloadUrl(media))
    expect(response.headers.get('content-type')).toBe('video/mp4')
    expect(Buffer.from(await response.arrayBuffer()).equals(large)).toBe(true)
  })
})
