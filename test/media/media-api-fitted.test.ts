import { expect, test } from 'vitest'
import type { Media } from '#shared/domain/media.ts'
import { limitsOf } from '#shared/domain/person-limits.ts'
import { anAccount } from '../builders/an-account.ts'
import { aMedia } from './a-media.ts'
import { world } from './media-api-world.ts'

/** A person with accounts on X, Instagram, Pinterest, and YouTube, and with these files. */
const withFiles = async (files: Partial<Media>[], options?: Parameters<typeof world>[0]) => {
  const crier = await world(options)
  for (const platform of ['x', 'instagram', 'pinterest', 'youtube'] as const)
    await crier.accounts.connect(anAccount({ id: `${platform}_1`, platform, workspaceId: 'user-1' }), 'sealed')
  for (const file of files) await crier.library.create(aMedia({ id: 'file-1', ...file }), { count: 99, bytes: 1e12 })
  return { ...crier, fitted: (body: object, id = 'file-1') => crier.call('POST', `/${id}/fitted`, { accountId: 'x_1', ...body }) }
}

const photo = { bytes: 9_000_000, state: { name: 'ready', width: 6_000, height: 4_500 } } as const

test('an image too large for an account is returned as it will be posted, with its size and address', async () => {
  const { fitted } = await withFiles([photo])

  expect(await fitted({})).toMatchObject({
    status: 200,
    body: { isFitted: true, contentType: 'image/jpeg', width: 4_096, height: 3_072, bytes: 2_000, url: expect.stringContaining('/x') },
  })
})

test('an image that fits is returned as uploaded', async () => {
  const { fitted } = await withFiles([{ bytes: 900, state: { name: 'ready', width: 60, height: 40 } }])

  expect(await fitted({})).toMatchObject({ status: 200, body: { isFitted: false, width: 60, height: 40, bytes: 900 } })
})

test.each([
  ['an image of a post on Instagram', { accountId: 'instagram_1' }, { width: 1_440, height: 1_080 }],
  ['a thumbnail on YouTube', { accountId: 'youtube_1', role: 'thumbnail' }, { width: 2_880, height: 2_160 }],
])('%s has the size shown there', async (_, asked, size) => {
  const { fitted } = await withFiles([photo])

  expect(await fitted(asked)).toMatchObject({ status: 200, body: size })
})

test('a story on Instagram has no white margin', async () => {
  const { fitted } = await withFiles([{ ...photo, state: { name: 'ready', width: 3_000, height: 6_000 } }])

  const [story, image] = [await fitted({ accountId: 'instagram_1', role: 'story' }), await fitted({ accountId: 'instagram_1' })]

  expect([story.body, image.body]).toMatchObject([
    { width: 1_440, height: 2_880 },
    { width: 1_440, height: 1_800 },
  ])
})

test('carousel images on Pinterest get the first one’s size', async () => {
  const { fitted } = await withFiles([photo, { id: 'file-2', bytes: 900, state: { name: 'ready', width: 1_000, height: 1_000 } }])

  const answer = await fitted({ accountId: 'pinterest_1', media: ['file-2', 'file-1'] })

  expect(answer).toMatchObject({ status: 200, body: { width: 1_000, height: 1_000 } })
})

test.each([
  ['a video', { kind: 'video', contentType: 'video/mp4' } as const, {}, 409, /isn’t a still image/],
  ['a file that is not ready', { state: { name: 'waiting' } } as const, {}, 409, /isn't ready/],
  ['an image for YouTube', {}, { accountId: 'youtube_1' }, 409, /YouTube doesn’t accept this image/],
  ["another person's account", {}, { accountId: 'x_2' }, 404, /couldn’t find that account/],
])('%s has no image to view', async (_, file, asked, status, says) => {
  const { fitted } = await withFiles([{ ...photo, ...file }])

  expect(await fitted(asked)).toMatchObject({ status, body: { message: expect.stringMatching(says) } })
})

test('another person’s file is not found', async () => {
  const { fitted } = await withFiles([{ ...photo, workspaceId: 'user-2' }])

  expect(await fitted({})).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

test('a person with an unverified address can’t view images', async () => {
  const { fitted } = await withFiles([photo], { isEmailVerified: false })

  expect(await fitted({})).toMatchObject({ status: 403 })
})

test('viewing counts as checking, which is limited per minute', async () => {
  const { fitted } = await withFiles([photo])
  const { checksPerMinute } = limitsOf({ plan: 'free', because: 'free', isEmailVerified: true })
  for (let times = 0; times < checksPerMinute; times += 1) await fitted({})

  expect(await fitted({})).toMatchObject({ status: 429, body: { code: 'too-many' } })
})
