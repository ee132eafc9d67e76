import { expect, test } from 'vitest'
import type { MediaAnswer } from '#shared/contracts/media.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { fittingsFor } from './fitting.ts'

const photo: MediaAnswer = {
  id: 'photo',
  fileName: 'sea.jpg',
  contentType: 'image/jpeg',
  kind: 'image',
  bytes: 9_000_000,
  altText: '',
  createdAt: '2026-05-04T09:00:00.000Z',
  state: { name: 'ready', width: 6_000, height: 4_500 },
}
const written = { accountIds: [], content: 'The sea', media: ['photo'], overrides: {}, options: {} }
const on = (platform: 'x' | 'instagram' | 'youtube' | 'mastodon') => anAccount({ id: `${platform}_1`, platform })
const smaller = { ...photo, state: { name: 'ready', width: 2_000, height: 1_500 } } as const

test.each([
  ['has too many pixels is resized', photo, 'x', { change: 'resized', size: { width: 4_096, height: 3_072 } }],
  ['has too many bytes alone is compressed', smaller, 'x', { change: 'compressed', size: { width: 2_000, height: 1_500 } }],
  [
    'is of another kind of file is saved as a JPEG',
    { ...photo, contentType: 'image/png', bytes: 900, state: { name: 'ready', width: 1_000, height: 800 } },
    'instagram',
    { change: 'converted', size: { width: 1_000, height: 800 } },
  ],
] as const)('a picture that %s', (_, file, platform, expected) => {
  expect(fittingsFor(written, on(platform), [file])).toMatchObject([expected])
})

test('ignores pictures that go out as uploaded, and those that are not ready', () => {
  const waiting: MediaAnswer = { ...photo, state: { name: 'waiting' } }

  expect(fittingsFor(written, on('mastodon'), [smaller])).toEqual([])
  expect(fittingsFor(written, on('x'), [waiting])).toEqual([])
})

test('fits a story and a thumbnail by their own rules', () => {
  const story = { ...written, options: { instagram: { kind: 'story' as const } } }
  const video = { ...written, media: [], options: { youtube: { title: 'A film', thumbnail: 'photo' } } }

  expect(fittingsFor(story, on('instagram'), [photo])).toMatchObject([{ asked: { role: 'story', accountId: 'instagram_1' } }])
  expect(fittingsFor(video, on('youtube'), [photo])).toMatchObject([
    { asked: { role: 'thumbnail' }, size: { width: 2_880, height: 2_160 } },
  ])
  expect(fittingsFor(written, on('youtube'), [photo])).toEqual([])
})

test('fits an account’s own files in place of the shared ones', () => {
  expect(fittingsFor({ ...written, overrides: { x: { media: [] } } }, on('x'), [photo])).toEqual([])
})
