import { expect, test } from 'vitest'
import type { Media } from '../../domain/media.ts'
import { minuteMs } from '../../domain/times.ts'
import type { CheckedContent } from '../platform-rules.ts'
import { checkBluesky } from './preflight.ts'

const account = { id: 'bluesky_did:plc:a', platform: 'bluesky' as const, username: 'ada.test', isPremium: false }

const check = (changes: Partial<CheckedContent>) =>
  checkBluesky({ account, text: 'Hear ye!', media: [], options: {}, ...changes }).map(({ severity, field, message }) => [
    severity,
    field,
    message,
  ])

const aFile = (changes: Partial<Media> = {}): Media => ({
  id: 'file-1',
  workspaceId: 'user-1',
  fileName: 'shop.png',
  contentType: 'image/png',
  kind: 'image',
  bytes: 70,
  altText: '',
  createdAt: '2026-03-01T08:00:00.000Z',
  state: { name: 'ready', width: 1600, height: 1200 },
  ...changes,
})
const aVideo = (changes: Partial<Media> = {}) => aFile({ fileName: 'tour.mp4', contentType: 'video/mp4', kind: 'video', ...changes })

test('allows 300 visible characters and not one more', () => {
  expect(check({ text: '👩‍👩‍👧‍👦'.repeat(100) })).toEqual([])
  expect(check({ text: 'a'.repeat(300) })).toEqual([])
  expect(check({ text: 'a'.repeat(301) })).toEqual([['error', 'content', '1 character too long for Bluesky: 301 of 300.']])
})

test('refuses 300 composite characters that take too many bytes', () => {
  expect(check({ text: '👩‍👩‍👧‍👦'.repeat(130) })).toEqual([
    ['error', 'content', expect.stringContaining('too large for Bluesky because its emoji')],
  ])
})

test('requires a text unless there is a file or a quote', () => {
  const quote = 'https://bsky.app/profile/ada.test/post/3kabcdefghij2'

  expect(check({ text: ' ' })).toEqual([['error', 'content', 'There’s nothing to post yet.']])
  expect(check({ text: '', media: [aFile()] })).toEqual([])
  expect(check({ text: '', options: { quote } })).toEqual([])
})

test('checks each part of a thread separately', () => {
  expect(check({ options: { parts: ['fine', 'a'.repeat(302)] } })).toEqual([
    ['error', 'options.bluesky.parts.1', '2 characters too long for Bluesky: 302 of 300.'],
  ])
})

const images = (count: number) => Array.from({ length: count }, (_, index) => aFile({ id: `file-${index}` }))

test('allows ten images', () => {
  expect(check({ media: images(10) })).toEqual([])
})

test.each<[string, Media[], string]>([
  ['eleven images', images(11), 'allows up to 10 images'],
  ['an image and a video', [aFile(), aVideo()], 'allows images or a video'],
  ['two videos', [aVideo(), aVideo({ id: 'file-2' })], 'allows one video'],
  ['a video of another kind', [aVideo({ contentType: 'video/quicktime' })], 'only allows MP4'],
  ['a large video', [aVideo({ bytes: 52_428_801 })], 'can send Bluesky videos up to'],
  ['a long video', [aVideo({ state: { name: 'ready', width: 10, height: 10, durationMs: 11 * minuteMs } })], 'allows videos up to 10:00'],
  ['a long description', [aFile({ altText: 'a'.repeat(2_001) })], '2,000 characters'],
])('refuses %s', (_, media, says) => {
  expect(check({ media })).toEqual([['error', 'media', expect.stringContaining(says)]])
})

test('warns that a GIF won’t move and that a content warning needs a file', () => {
  expect(check({ media: [aFile({ kind: 'gif', contentType: 'image/gif' })] })).toEqual([
    ['warning', 'media', expect.stringContaining('first frame')],
  ])
  expect(check({ options: { contentLabel: 'nudity' } })).toEqual([
    ['warning', 'options.bluesky.contentLabel', expect.stringContaining('need an image or video')],
  ])
})

test('warns about a video’s description that servers from before August 2026 refuse', () => {
  expect(check({ media: [aVideo({ altText: 'a'.repeat(1_000) })] })).toEqual([])
  expect(check({ media: [aVideo({ altText: 'a'.repeat(1_001) })] })).toEqual([
    ['warning', 'media', 'Some Bluesky servers refuse videos with a description longer than 1,000 characters, like “tour.mp4”.'],
  ])
  expect(check({ media: [aVideo({ altText: 'a'.repeat(2_001) })] })).toEqual([['error', 'media', expect.stringContaining('2,000')]])
})

test('accepts only a post’s URL as a quote', () => {
  expect(check({ options: { quote: 'https://bsky.app/profile/ada.test' } })).toEqual([
    ['error', 'options.bluesky.quote', 'That’s not the address of a Bluesky post.'],
  ])
})

test('says that a link next to files gets no card unless cards are off', () => {
  const content = { text: 'See example.com', media: [aFile()] }

  expect(check(content)).toEqual([['warning', 'content', expect.stringContaining('a link card or files')]])
  expect(check({ ...content, options: { hasNoCard: true } })).toEqual([])
})
