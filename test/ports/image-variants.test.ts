import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DrawnPicture, StoredImageVariants } from '#functions/ports/image-variants.ts'
import type { MediaFiles } from '#functions/ports/media.ts'
import { fakeMediaFiles } from '../fakes/fake-media-files.ts'
import { fakeStoredImageVariants } from '../fakes/image-variants.ts'
import { startFolderFiles, startOwnStorage } from '../media/storage.ts'

const fakeWorld = async () => {
  const files = fakeMediaFiles()
  return { files, kept: fakeStoredImageVariants(files), stop: async () => undefined }
}

const drawn: DrawnPicture = { contentType: 'image/jpeg', width: 40, height: 30, content: new Uint8Array(Buffer.from('0123456789')) }
const all = { from: 0, to: 10 }

describe.each<{ name: string; start: () => Promise<{ files: MediaFiles; kept: StoredImageVariants; stop: () => Promise<void> }> }>([
  { name: 'the fake', start: fakeWorld },
  { name: 'S3', start: startOwnStorage },
  { name: 'a folder', start: startFolderFiles },
])('stored image variants in $name', ({ start }) => {
  let world: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    world = await start()
  })
  afterAll(() => world.stop())

  const ref = (id: string, variant = 'instagram-feed') => ({ workspaceId: 'user-1', id, variant })

  test('finds an image variant as stored and reads its bytes', async () => {
    const picture = await world.kept.keep(ref('kept'), drawn)

    expect(picture).toEqual({ file: ref('kept'), contentType: 'image/jpeg', width: 40, height: 30, bytes: 10 })
    await expect(world.kept.find(ref('kept'))).resolves.toEqual(picture)
    expect(Buffer.from(await world.files.read(picture.file, all)).toString()).toBe('0123456789')
  })

  test('finds nothing for another need, file, or person', async () => {
    await world.kept.keep(ref('mine'), drawn)

    await expect(world.kept.find(ref('mine', 'facebook-photo'))).resolves.toBeUndefined()
    await expect(world.kept.find(ref('other'))).resolves.toBeUndefined()
    await expect(world.kept.find({ ...ref('mine'), workspaceId: 'user-2' })).resolves.toBeUndefined()
  })

  test('removing a file removes all of its variants and nothing else', async () => {
    await world.kept.keep(ref('removed'), drawn)
    await world.kept.keep(ref('removed', 'facebook-photo'), drawn)
    await world.kept.keep(ref('removed-not'), drawn)

    await world.files.remove({ workspaceId: 'user-1', id: 'removed' })

    await expect(world.kept.find(ref('removed'))).resolves.toBeUndefined()
    await expect(world.kept.find(ref('removed', 'facebook-photo'))).resolves.toBeUndefined()
    await expect(world.kept.find(ref('removed-not'))).resolves.toBeDefined()
  })

  test('an image variant can be removed alone', async () => {
    await world.kept.keep(ref('alone'), drawn)

    await world.kept.remove(ref('alone'))

    await expect(world.kept.find(ref('alone'))).resolves.toBeUndefined()
  })
})
