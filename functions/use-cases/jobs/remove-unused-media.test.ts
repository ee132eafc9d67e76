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
      { userId: 'user-1', subjects: [''], tries: 1, now, stopAt: isLate ? now : now + 30 * secondMs },
    )
  }
  const ids = async () => (await library.list('user-1', { limit: 100 })).items.map(({ id }) => id)
  return { posts, files, library, look, ids }
}

test('a file that nothing uses is deleted a week after that was first seen, and not a day earlier', async () => {
  const { look, ids } = world([], aMedia({ id: 'unused', ...ready }))

  for (let day = 0; day < 7; day += 1) await look(day)
  expect(await ids()).toEqual(['unused'])

  await expect(look(7)).resolves.toEqual({ kind: 'done' })
  expect(await ids()).toEqual([])
})

test('a file that is used is kept, and has its week again when it no longer is', async () => {
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

test('a file of a published post goes like any other, and its post is not touched', async () => {
  const post = aPost({ status: postStatus.published, media: ['file'] })
  const { posts, look, ids } = world([post], aMedia({ id: 'file', ...ready }))

  await look(0)
  await look(7)

  expect(await ids()).toEqual([])
  expect(posts).toEqual([post])
})

test('a file that was refused goes, too; one that waits for its upload is left', async () => {
  const refused = aMedia({ id: 'refused', state: { name: 'refused', message: 'Damaged.' } })
  const { look, ids } = world([], refused, aMedia({ id: 'waiting' }))

  await look(0)
  await look(7)

  expect(await ids()).toEqual(['waiting'])
})

test('the bytes go with the file', async () => {
  const media = aMedia({ id: 'file', ...ready })
  const { files, look } = world([], media)
  files.put(media, Buffer.from('0123456789'), 'image/jpeg')
  const upload = await files.uploaded(media)
  if (upload) await files.accept(media, upload)

  await look(0)
  await look(7)

  await expect(files.read(media, { from: 0, to: 1 })).rejects.toMatchObject({ code: 'not-found' })
})

test('a look that has no time left is gone on with at once', async () => {
  const { look } = world([], aMedia({ id: 'file', ...ready }))

  await expect(look(0, { isLate: true })).resolves.toEqual({ kind: 'again', at: toInstant(start) })
})

test('the next look is within a day, and announcing a file in between does not put it off', async () => {
  const { look } = world([], aMedia({ id: 'file', ...ready }))

  const next = await look(0)

  expect(next).toEqual({ kind: 'again', at: nextLook('user-1', start) })
  const at = Date.parse(nextLook('user-1', start))
  expect(at - start).toBeGreaterThan(0)
  expect(at - start).toBeLessThanOrEqual(dayMs)
  expect(nextLook('user-1', at - 1)).toBe(toInstant(at))
  expect(nextLook('user-1', at)).toBe(toInstant(at + dayMs))
})
