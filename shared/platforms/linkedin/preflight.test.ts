import { expect, test } from 'vitest'
import { aGif, anImage, aVideo } from '#test/platforms/x/deliveries.ts'
import type { Media } from '../../domain/media.ts'
import { secondMs } from '../../domain/times.ts'
import type { CheckedContent } from '../platform-rules.ts'
import { checkLinkedIn } from './preflight.ts'

const account = { id: 'linkedin_1', platform: 'linkedin' as const, username: 'Ada', isPremium: false }

const check = (changes: Partial<CheckedContent> = {}) =>
  checkLinkedIn({ account, text: 'Opening day.', media: [], options: {}, ...changes })
const video = (changes: Partial<Media> = {}, picture: { width?: number; height?: number; durationMs?: number } = {}) =>
  aVideo({ bytes: 9_000_000, state: { name: 'ready', width: 1280, height: 720, durationMs: 10 * secondMs, ...picture }, ...changes })
const images = (count: number) => Array.from({ length: count }, (_, index) => anImage({ id: `image-${index}` }))
const article = { source: 'https://example.org/a', title: 'How we bake', description: 'Ten steps' }

test.each<[string, Partial<CheckedContent>]>([
  ['a text', {}],
  ['3,000 characters', { text: 'a'.repeat(3_000) }],
  ['a file without a text', { text: '', media: [anImage()] }],
  ['twenty images', { media: images(20) }],
  ['a picture that is mended as it is sent', { media: [anImage({ contentType: 'image/webp', bytes: 40_000_000 })] }],
  ['a GIF', { media: [aGif()] }],
  ['a video with a title', { media: [video()], options: { title: 'Baking day' } }],
  ['a video whose probe is not done', { media: [video({ state: { name: 'waiting' } })] }],
  ['a card', { options: { article } }],
  ['a card with a picture and no text', { text: '', media: [anImage()], options: { article } }],
])('accepts %s', (_, content) => {
  expect(check(content)).toEqual([])
})

const long = 'a'.repeat(4_087)

test.each<[string, Partial<CheckedContent>, field: string, message: string]>([
  ['nothing', { text: ' \n' }, 'content', 'There’s nothing to post yet.'],
  ['a text that is too long', { text: 'a'.repeat(3_012) }, 'content', '12 characters too long for LinkedIn: 3,012 of 3,000.'],
  ['21 images', { media: images(21) }, 'media', 'LinkedIn allows up to 20 images per post. You have 21.'],
  ['two videos', { media: [video(), video({ id: 'b' })] }, 'media', 'LinkedIn allows one video per post. You have 2.'],
  ['an image beside a video', { media: [anImage(), video()] }, 'media', 'LinkedIn allows images or a video, not both.'],
  [
    'a long description',
    { media: [anImage({ altText: long })] },
    'media',
    'The description of “shop.png” is longer than the 4,086 characters LinkedIn allows.',
  ],
  ['a large GIF', { media: [aGif({ bytes: 8_000_001 })] }, 'media', '“wave.gif” is 8.1 MB. LinkedIn allows GIFs up to 8 MB.'],
  [
    'a GIF of many frames',
    { media: [aGif({ state: { name: 'ready', width: 4, height: 3, frames: 251 } })] },
    'media',
    '“wave.gif” has 251 frames. LinkedIn allows GIFs up to 250 frames.',
  ],
  [
    'a QuickTime video',
    { media: [video({ contentType: 'video/quicktime' })] },
    'media',
    'LinkedIn only allows MP4 videos, and “tour.mp4” is a different type.',
  ],
  ['a large video', { media: [video({ bytes: 500_000_001 })] }, 'media', '“tour.mp4” is 500.1 MB. LinkedIn allows videos up to 500 MB.'],
  ['a tiny video', { media: [video({ bytes: 76_799 })] }, 'media', '“tour.mp4” is smaller than 75 KB, the minimum for videos on LinkedIn.'],
  ['a long video', { media: [video({}, { durationMs: 1_800_001 })] }, 'media', '“tour.mp4” is longer than the 30 minutes LinkedIn allows.'],
  [
    'a short video',
    { media: [video({}, { durationMs: 2_999 })] },
    'media',
    '“tour.mp4” is too short for LinkedIn. Videos must be at least 3 seconds long.',
  ],
  [
    'a card without a title',
    { options: { article: { ...article, title: ' ' } } },
    'options.linkedin.article.title',
    'The card needs a title because LinkedIn doesn’t read it from the page.',
  ],
  [
    'a card with a long title',
    { options: { article: { ...article, title: 'a'.repeat(400) } } },
    'options.linkedin.article.title',
    'The card’s title is 1 character too long for LinkedIn. The limit is 399.',
  ],
  [
    'a card with a long description',
    { options: { article: { ...article, description: long } } },
    'options.linkedin.article.description',
    'The card’s description is 2 characters too long for LinkedIn. The limit is 4,085.',
  ],
  [
    'a card beside several files',
    { media: images(2), options: { article } },
    'options.linkedin.article',
    'LinkedIn shows a card or files, not both. One image can be the card’s image.',
  ],
])('refuses %s', (_, content, field, message) => {
  expect(check(content)).toMatchObject([{ severity: 'error', field, message, fix: expect.stringMatching(/\.$/) }])
})

test.each<[string, Partial<CheckedContent>, field: string]>([
  ['a very wide video', { media: [video({}, { width: 2_500, height: 1_000 })] }, 'media'],
  ['a title without a video', { options: { title: 'Baking day' } }, 'options.linkedin.title'],
])('only warns about %s', (_, content, field) => {
  expect(check(content)).toMatchObject([{ severity: 'warning', field }])
})
