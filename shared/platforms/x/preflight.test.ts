import { expect, test } from 'vitest'
import { aGif, anImage, aVideo } from '#test/platforms/x/deliveries.ts'
import type { Media } from '../../domain/media.ts'
import { minuteMs, secondMs } from '../../domain/times.ts'
import { checkX } from './preflight.ts'

const mebibyte = 1024 * 1024

type Content = { text: string; parts: string[]; media: Media[]; isPremium: boolean }

const check = ({ text = 'Opening day.', parts = [], media = [], isPremium = false }: Partial<Content> = {}) =>
  checkX({ account: { id: 'x_77', platform: 'x', username: 'ada', isPremium }, text, media, options: { parts } })
const errors = (changes: Partial<Content>) => check(changes).filter(({ severity }) => severity === 'error')
const warnings = (changes: Partial<Content>) => check(changes).filter(({ severity }) => severity === 'warning')

test('a plain post is in order', () => {
  expect(check()).toEqual([])
})

test('a post needs a text or a file', () => {
  expect(errors({ text: ' \n' })).toMatchObject([{ field: 'content', fix: 'Write something or add a file.' }])
  expect(errors({ text: '', media: [anImage()] })).toEqual([])
})

test('a part of a thread needs a text of its own even if the post has files', () => {
  expect(errors({ parts: ['two', ' '], media: [anImage()] })).toMatchObject([{ field: 'options.x.parts.1' }])
})

test('a text that is too long is told by how much, and which one it is', () => {
  expect(errors({ text: 'a'.repeat(292) })).toMatchObject([{ field: 'content', message: '12 characters too long for X: 292 of 280.' }])
  expect(errors({ parts: ['日'.repeat(141)] })).toMatchObject([
    { field: 'options.x.parts.0', message: '2 characters too long for X: 282 of 280.' },
  ])
})

test('a Premium account may write 25,000 characters and not one more', () => {
  expect(errors({ text: 'a'.repeat(25_000), isPremium: true })).toEqual([])
  expect(errors({ text: 'a'.repeat(25_001), isPremium: true })).toMatchObject([
    { message: '1 character too long for X: 25,001 of 25,000.' },
  ])
})

test('characters that X refuses are found', () => {
  expect(errors({ text: 'Opening\uFEFF day' })).toMatchObject([
    { field: 'content', message: expect.stringContaining('invisible character') },
  ])
})

test('a second cashtag is one too many', () => {
  expect(errors({ text: 'About $ABC' })).toEqual([])
  expect(errors({ text: 'About $ABC and $DEF' })).toMatchObject([{ field: 'content', message: 'X allows one $CASHTAG per post.' }])
})

test('a link warns of its price, part by part', () => {
  const found = warnings({ text: 'See example.com', parts: ['No link', 'https://example.com/tickets'] })

  expect(found.map(({ field }) => field)).toEqual(['content', 'options.x.parts.1'])
  expect(found[0]?.message).toBe('A post with a link costs $0.20 on X instead of $0.015.')
})

test('a part that repeats an earlier one warns', () => {
  expect(warnings({ text: 'Same', parts: ['other', 'Same '] })).toMatchObject([{ field: 'options.x.parts.1' }])
})

const images = (count: number) => Array.from({ length: count }, (_, index) => anImage({ id: `image-${index}` }))

test.each([
  ['four images', images(4)],
  ['one GIF', [aGif()]],
  ['one video', [aVideo()]],
  ['a WebP picture', [anImage({ contentType: 'image/webp' })]],
  ['an image of 5 MB and more, which is made to fit', [anImage({ bytes: 9 * mebibyte })]],
  ['a file whose probe is not done', [aVideo({ state: { name: 'waiting' } })]],
])('X takes %s', (_, media) => {
  expect(errors({ media })).toEqual([])
})

const ready = (changes: { width?: number; height?: number; durationMs?: number; frames?: number }) => ({
  state: { name: 'ready' as const, width: 400, height: 300, ...changes },
})

test.each([
  ['five images', images(5), 'X allows up to 4 images per post. You have 5.'],
  ['two GIFs', [aGif({ id: 'a' }), aGif({ id: 'b' })], 'X allows one GIF per post. You have 2.'],
  ['two videos', [aVideo({ id: 'a' }), aVideo({ id: 'b' })], 'X allows one video per post. You have 2.'],
  ['an image beside a video', [anImage(), aVideo()], 'X allows up to four images, one GIF, or one video. Remove the others.'],
  ['a GIF over 15 MB', [aGif({ bytes: 16 * mebibyte })], '“wave.gif” is 16 MB. X allows GIFs up to 15 MB.'],
  [
    'a GIF that is too wide',
    [aGif(ready({ width: 1281, frames: 2 }))],
    '“wave.gif” is 1281 × 300 pixels. X allows GIFs up to 1280 × 1080.',
  ],
  ['a GIF of too many frames', [aGif(ready({ frames: 351 }))], '“wave.gif” has 351 frames. X allows GIFs up to 350 frames.'],
  [
    'a GIF of too many pixels',
    [aGif(ready({ width: 1280, height: 1080, frames: 300 }))],
    '“wave.gif” has too many pixels across its frames for X. Use fewer frames or a smaller image.',
  ],
  ['a video over 8 GB', [aVideo({ bytes: 9 * 1024 * mebibyte })], '“tour.mp4” is 9 GB. X allows videos up to 8 GB from this account.'],
  [
    'a video over 20 minutes',
    [aVideo(ready({ durationMs: 20 * minuteMs + secondMs }))],
    '“tour.mp4” is 20:01 minutes long. This X account allows videos up to 20:00 minutes.',
  ],
  [
    'a video under half a second',
    [aVideo(ready({ durationMs: 400 }))],
    '“tour.mp4” is too short for X. Videos must be at least 0.5 seconds long.',
  ],
  [
    'a tiny video',
    [aVideo(ready({ width: 16, height: 16, durationMs: 5 * secondMs }))],
    '“tour.mp4” is 16 × 16 pixels. X videos must be at least 32 × 32.',
  ],
  [
    'a video that is too wide',
    [aVideo(ready({ width: 1000, height: 300, durationMs: 5 * secondMs }))],
    '“tour.mp4” is 1000 × 300 pixels. X allows videos between 1:3 (tall) and 3:1 (wide).',
  ],
  [
    'a description that is too long',
    [anImage({ altText: 'a'.repeat(1_002) })],
    'The description of “shop.png” is 2 characters too long for X. The limit is 1,000.',
  ],
])('X does not take %s', (_, media, message) => {
  expect(errors({ media })).toMatchObject([{ severity: 'error', field: 'media', message }])
})

test('a Premium account may post larger and longer videos, up to its own limits', () => {
  const long = aVideo({ bytes: 9 * 1024 * mebibyte, ...ready({ durationMs: 90 * minuteMs }) })
  const tooLong = aVideo(ready({ durationMs: 126 * minuteMs }))

  expect(errors({ media: [long], isPremium: true })).toEqual([])
  expect(errors({ media: [tooLong], isPremium: true })).toMatchObject([
    { message: expect.stringContaining('This X account allows videos up to') },
  ])
})

test('a video beyond what X allowed before September 2026 is no error, but warns an account without Premium', () => {
  const media = [aVideo(ready({ durationMs: 141 * secondMs }))]

  expect(errors({ media })).toEqual([])
  expect(warnings({ media })).toMatchObject([
    { field: 'media', message: '“tour.mp4” is 2:21 minutes long. X may still limit this account to 2:20 minutes.' },
  ])
  expect(warnings({ media, isPremium: true })).toEqual([])
})
