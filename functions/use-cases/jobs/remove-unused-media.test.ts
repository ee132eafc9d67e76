import { expect, test } from 'vitest'
import type { Media } from '#shared/domain/media.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { dayMs, secondMs, toInstant } from '#shared/domain/times.ts'
import type { Post } from '#shared/publishing/posts.ts'
import { aPost } from '#test/builders/a-post.ts'
import { fakeMediaFiles } from '#test/fakes/fake-media-files.ts'
import { fakeMediaLibrary } from '#test/fakes/fake-media-library.ts'
import { fakePostStatuses } from '#test/fakes/post-statuses.ts'
import { aMedia } from '#test/media/a-media.ts'
import { nextLook } from '../media/announce-media.ts'
import { removeUnusedMedia } from './remove-unused-media.ts'

const start = Date.parse('2026-05-04T09:00:00.000Z')
const ready: Partial<Media> = { state: { name: 'ready', width: 40, height: 30 } }

const world = (posts: Post[], ...media: Media[]) => {
  const files = fakeMediaFiles()
  const library = fakeMediaLibrary(...media)
  const listing = { postStatuses: fakePostStatuses(() => posts), posts: { get: async () => undefined } }
  const look = (day: number, { isLate = false } = {}) => {
    const now = start + day * dayMs
    return removeUnusedMedia(
      { clock: { now: () => now }, library, files, ...listing },
      { ownerId: 'user-1', subjects: [''], tries: 1, now, stopAt: isLate ? now : now + 30 * secondMs },
    )
  }
  const ids = async () => (await library.list('user-1', { limit: 100 })).items.map(({ id }) => id)
  return { posts, files, library, look, ids }
}

test('deletes an unused file a week after it was first seen unused, and not a day earlier', async () => {
  const { look, ids } = world([], aMedia({ id: 'unused', ...ready }))

  for (let day = 0; day < 7; day += 1) await look(day)
  expect(await ids()).toEqual(['unused'])

  await expect(look(7)).resolves.toEqual({ kind: 'done' })
  expect(await ids()).toEqual([])
})

test('keeps a used file, and restarts its week once it is unused again', async () => {
  const { posts, look, ids } = world([], aMedia({ id: 'file', ...ready }))
  await look(0)
  posts.push(aPost({ media: ['file'] }))
  await look(6)
  await look(90)
  posts.length = 0
  await look(91)

  await look(97)
  expect(await ids()).toEqual(['file'])
  await look(98)
  expect(await ids()).toEqual([])
})

test('deletes a file of a published post like any other and leaves the post alone', async () => {
  const post = aPost({ status: postStatus.published, media: ['file'] })
  const { posts, look, ids } = world([post], aMedia({ id: 'file', ...ready }))

  await look(0)
  await look(7)

  expect(await ids()).toEqual([])
  expect(posts).toEqual([post])
})

test('deletes a refused file too, and keeps one that waits for its upload', async () => {
  const refused = aMedia({ id: 'refused', state: { name: 'refused', message: 'Damaged.' } })
  const { look, ids } = world([], refused, aMedia({ id: 'waiting' }))

  await look(0)
  await look(7)

  expect(await ids()).toEqual(['waiting'])
})

test('deletes the bytes along with the file', async () => {
  const media = aMedia({ id: 'file', ...ready })
  const { files, look } = world([], media)
  files.put(media, Buffer.from('0123456789'), 'image/jpeg')
  const upload = await files.uploaded(media)
  if (upload) await files.accept(media, upload)

  await look(0)
  await look(7)

  await expect(files.read(media, { from: 0, to: 1 })).rejects.toMatchObject({ code: 'not-found' })
})

test('continues at once when a check runs out of time', async () => {
  const { look } = world([], aMedia({ id: 'file', ...ready }))

  await expect(look(0, { isLate: true })).resolves.toEqual({ kind: 'again', at: toInstant(start) })
})

test('checks again within a day, and announcing a file in between does not delay it', async () => {
  const { look } = world([], aMedia({ id: 'file', ...ready }))

  const next = await look(0)

  expect(next).toEqual({ kind: 'again', at: nextLook('user-1', start) })
  const at = Date.parse(nextLook('user-1', start))
  expect(at - start).toBeGreaterThan(0)
  expect(at - start).toBeLessThanOrEqual(dayMs)
  expect(nextLook('user-1', at - 1)).toBe(toInstant(at))
  expect(nextLook('user-1', at)).toBe(toInstant(at + dayMs))
})
