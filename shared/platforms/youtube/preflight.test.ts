import { expect, test } from 'vitest'
import { aGif, anImage, aVideo } from '#test/platforms/x/deliveries.ts'
import { hourMs, minuteMs } from '../../domain/times.ts'
import type { CheckedContent } from '../platform-rules.ts'
import { checkYouTube, tagsLength } from './preflight.ts'

const aVideoPost: CheckedContent = {
  account: { id: 'youtube_UC1', platform: 'youtube', username: 'ada', isPremium: false },
  text: 'Start the evening before.',
  media: [aVideo()],
  options: { title: 'Sourdough in ten steps', madeForKids: false },
}
type Changes = Partial<Omit<CheckedContent, 'account'>> & { isPremium?: boolean }

const check = ({ isPremium = false, options, ...changes }: Changes = {}) =>
  checkYouTube({ ...aVideoPost, ...changes, account: { ...aVideoPost.account, isPremium }, options: { ...aVideoPost.options, ...options } })

const ready = (changes: { width?: number; height?: number; durationMs?: number }) => ({
  state: { name: 'ready' as const, width: 1280, height: 720, ...changes },
})

test('accepts a video with a title and an answer on whether it is made for kids', () => {
  expect(check()).toEqual([])
  expect(check({ text: '' })).toEqual([])
})

test('title and audience have no default', () => {
  const unsaid = checkYouTube({ ...aVideoPost, options: { title: ' ' } })

  expect(unsaid).toMatchObject([
    { severity: 'error', field: 'options.youtube.title', message: 'A video on YouTube needs a title.' },
    { severity: 'error', field: 'options.youtube.madeForKids', fix: 'Choose yes or no.' },
  ])
})

test.each([
  ['a title of 101 characters', { options: { title: 'a'.repeat(101) } }, 'The title is 1 character too long for YouTube: 101 of 100.'],
  ['a title with angle brackets', { options: { title: 'Me <3 bread' } }, 'YouTube doesn’t allow < or > in a title.'],
  ['a description with angle brackets', { text: '1 > 0' }, 'YouTube doesn’t allow < or > in a description.'],
  [
    'a description of 5,002 bytes in 2,501 letters',
    { text: 'ü'.repeat(2_501) },
    'The description is 2 bytes too long for YouTube. The limit is 5,000, and letters outside a to z count as two or more.',
  ],
  [
    'tags of more than 500 characters',
    { options: { tags: Array.from({ length: 6 }, () => 'a'.repeat(84)) } },
    'The tags are 9 characters too long for YouTube. The limit is 500 in total.',
  ],
  ['a text alone', { media: [] }, 'YouTube posts need a video.'],
  ['a picture without a video', { media: [anImage()] }, 'YouTube posts need a video.'],
  ['two videos', { media: [aVideo({ id: 'a' }), aVideo({ id: 'b' })] }, 'YouTube allows one video per post. You have 2.'],
  ['a picture beside the video', { media: [aVideo(), anImage()] }, 'YouTube doesn’t allow images alongside the video.'],
  [
    'a video of 16 minutes from a channel that is not verified',
    { media: [aVideo(ready({ durationMs: 16 * minuteMs }))] },
    '“tour.mp4” is 16 minutes long. This channel can post up to 15.',
  ],
  [
    'a video of more than 12 hours',
    { media: [aVideo(ready({ durationMs: 721 * minuteMs }))], isPremium: true },
    '“tour.mp4” is 721 minutes long. This channel can post up to 720.',
  ],
  ['a GIF as thumbnail', { media: [aVideo(), aGif({ id: 't' })], options: { thumbnail: 't' } }, 'The thumbnail needs to be a still image.'],
  [
    'a category that YouTube does not offer',
    { options: { categoryId: '99' }, facts: { categories: [{ id: '22', name: 'People & Blogs' }] } },
    'YouTube doesn’t have this category.',
  ],
])('refuses %s', (_, changes: Changes, message) => {
  expect(check(changes)).toMatchObject([{ severity: 'error', message }])
})

test.each<[string, Changes]>([
  ['a title of 100 characters', { options: { title: 'a'.repeat(100) } }],
  ['a description of 5,000 bytes', { text: 'ü'.repeat(2_500) }],
  ['a long video from a verified channel', { media: [aVideo(ready({ durationMs: 3 * hourMs }))], isPremium: true }],
  ['a file whose probe is not done', { media: [aVideo({ state: { name: 'waiting' } })] }],
  ['a wide thumbnail', { media: [aVideo(), anImage({ id: 't', ...ready({}) })], options: { thumbnail: 't' } }],
  ['any category while those on offer are not known', { options: { categoryId: '99' } }],
])('accepts %s', (_, changes) => {
  expect(check(changes)).toEqual([])
})

const aSquare = anImage({ id: 't', ...ready({ width: 800, height: 800 }) })

test('says that a square thumbnail gets bars', () => {
  expect(check({ media: [aVideo(), aSquare], options: { thumbnail: 't' } })).toMatchObject([
    { severity: 'warning', field: 'options.youtube.thumbnail', message: expect.stringContaining('16:9') },
  ])
})

test('accepts a thumbnail of any shape on a Short', () => {
  const short = aVideo(ready({ width: 720, height: 1280, durationMs: 3 * minuteMs }))
  const upright = anImage({ id: 't', ...ready({ width: 1080, height: 1920 }) })

  expect(check({ media: [short, upright], options: { thumbnail: 't' } })).toEqual([])
  expect(check({ media: [short, aSquare], options: { thumbnail: 't' } })).toEqual([])
})

test('warns that YouTube ignores all hashtags beyond sixty in the title and description', () => {
  const hashtags = (count: number) => Array.from({ length: count }, (_, index) => `#tag${index}`).join(' ')

  expect(check({ text: hashtags(58), options: { title: '#Bread and #butter' } })).toEqual([])
  expect(check({ text: hashtags(59), options: { title: '#Bread and #butter' } })).toMatchObject([
    { severity: 'warning', field: 'content', message: 'There are 61 hashtags. With more than 60, YouTube ignores all of them.' },
  ])
})

test('counts tags with their commas, and with quotes around those with a space', () => {
  expect(tagsLength([])).toBe(0)
  expect(tagsLength(['bread', 'sour dough'])).toBe(5 + 1 + 12)
})
