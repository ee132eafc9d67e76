import { expect, test } from 'vitest'
import type { MediaFiles, MediaLibrary, Probe, ProbeResult } from '#functions/ports/media.ts'
import { type FakeMediaFiles, fakeMediaFiles } from '#test/fakes/fake-media-files.ts'
import { fakeMediaLibrary } from '#test/fakes/fake-media-library.ts'
import { type FakeMediaParts, fakeMediaParts } from '#test/fakes/fake-media-parts.ts'
import { aMedia } from '#test/media/a-media.ts'
import { completeMedia } from './complete-media.ts'

const content = Buffer.from('0123456789')
const media = aMedia({ bytes: content.length })
const picture: ProbeResult = { contentType: 'image/jpeg', width: 40, height: 30 }

type World = { library: MediaLibrary; files: FakeMediaFiles; parts: FakeMediaParts; probe: Probe }

const world = (own: Partial<World> = {}): World => {
  const files = fakeMediaFiles()
  files.put(media, content, media.contentType)
  return { library: fakeMediaLibrary(media), files, parts: fakeMediaParts(files), probe: async () => picture, ...own }
}

const failing = (files: FakeMediaFiles, failures: Partial<MediaFiles>): FakeMediaFiles => ({ ...files, ...failures })
const breakDown = () => Promise.reject(new Error('Storage broke down.'))

test('probes the upload itself and stores the result', async () => {
  const read: string[] = []
  const deps = world({
    async probe(file) {
      read.push(Buffer.from(await file.read(2, 5)).toString())
      return { ...picture, width: file.bytes }
    },
  })

  const completed = await completeMedia(deps, media)

  expect(read).toEqual(['234'])
  expect(completed).toEqual({ ...media, state: { name: 'ready', width: 10, height: 30 } })
})

test('completing again returns the same without probing again', async () => {
  let probes = 0
  const deps = world({
    async probe() {
      probes += 1
      return probes === 1 ? picture : { refused: 'never asked' }
    },
  })

  const first = await completeMedia(deps, media)
  const second = await completeMedia(deps, media)

  expect(second).toEqual(first)
  expect(probes).toBe(1)
})

test('stores a refusal with its reason and deletes the bytes', async () => {
  const deps = world({ probe: async () => ({ refused: 'The file is damaged.' }) })

  const completed = await completeMedia(deps, media)

  expect(completed.state).toEqual({ name: 'refused', message: 'The file is damaged.' })
  await expect(deps.library.get(media)).resolves.toEqual(completed)
  await expect(deps.files.uploaded(media)).resolves.toBeUndefined()
})

test('a file that has not arrived is a conflict, and can still be completed later', async () => {
  const deps = world({ files: fakeMediaFiles() })

  await expect(completeMedia(deps, media)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('hasn’t arrived') })
  deps.files.put(media, content, media.contentType)

  await expect(completeMedia(deps, media)).resolves.toMatchObject({ state: { name: 'ready' } })
})

test('sets the type and file extension by content, whatever was announced and uploaded', async () => {
  const deps = world({ probe: async () => ({ ...picture, contentType: 'image/webp' }) })
  deps.files.put(media, content, 'text/html')

  await expect(completeMedia(deps, media)).resolves.toMatchObject({
    contentType: 'image/webp',
    fileName: 'sea.webp',
    state: { name: 'ready' },
  })
})

test('refuses a file that was replaced while it was being probed', async () => {
  const deps = world({
    async probe() {
      deps.files.put(media, Buffer.from('<script></'), media.contentType)
      return picture
    },
  })

  await expect(completeMedia(deps, media)).rejects.toMatchObject({ code: 'conflict' })

  await expect(deps.library.get(media)).resolves.toEqual(media)
  await expect(deps.files.read(media, { from: 0, to: 1 })).rejects.toMatchObject({ code: 'not-found' })
})

test.each(['uploaded', 'readUpload', 'accept', 'discardUpload'] as const)(
  'completing again finishes after storage failed at %s',
  async (step) => {
    const deps = world({
      async probe(file) {
        await file.read(0, 1)
        return picture
      },
    })

    await expect(completeMedia({ ...deps, files: failing(deps.files, { [step]: breakDown }) }, media)).rejects.toThrow(
      'Storage broke down.',
    )

    await expect(completeMedia(deps, media)).resolves.toMatchObject({ state: { name: 'ready' } })
    await expect(deps.files.read(media, { from: 0, to: 10 })).resolves.toEqual(content)
  },
)

test('the slower of two concurrent completions returns the faster one’s result', async () => {
  const deps = world()
  const slower = world({
    ...deps,
    async probe(file) {
      await completeMedia(deps, media)
      await file.read(0, 1)
      return { refused: 'never reached' }
    },
  })

  await expect(completeMedia(slower, media)).resolves.toMatchObject({ state: { name: 'ready' } })
})

test('a file deleted while it was being probed leaves no bytes behind', async () => {
  const deps = world({
    async probe() {
      await deps.library.remove(media)
      return picture
    },
  })

  await expect(completeMedia(deps, media)).rejects.toMatchObject({ code: 'not-found' })

  await expect(deps.files.uploaded(media)).resolves.toBeUndefined()
  await expect(deps.files.read(media, { from: 0, to: 1 })).rejects.toMatchObject({ code: 'not-found' })
})
