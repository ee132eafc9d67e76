import { expect, test } from 'vitest'
import { aGif, anImage, aVideo } from '#test/platforms/x/deliveries.ts'
import type { Media } from '../../domain/media.ts'
import { minuteMs, secondMs } from '../../domain/times.ts'
import type { CheckedContent } from '../platform-rules.ts'
import { facebookKindOf } from './limits.ts'
import { checkFacebook } from './preflight.ts'
import { facebookLinkOf, isOfFacebook } from './text.ts'

const mebibyte = 1024 * 1024
const account = { id: 'facebook_1', platform: 'facebook' as const, username: 'Blue Oven', isPremium: false }

const check = (changes: Partial<CheckedContent> = {}) =>
  checkFacebook({ account, text: 'Opening day.', media: [], options: {}, ...changes })
const errors = (changes: Partial<CheckedContent>) => check(changes).filter(({ severity }) => severity === 'error')
const warnings = (changes: Partial<CheckedContent>) => check(changes).filter(({ severity }) => severity === 'warning')

type Film = { width?: number; height?: number; durationMs?: number; frameRate?: number }
const film = (changes: Film = {}, file: Partial<Media> = {}) =>
  aVideo({ bytes: mebibyte, state: { name: 'ready', width: 1280, height: 720, durationMs: 10 * secondMs, ...changes }, ...file })
const reel = (changes: Film = {}) => film({ width: 1080, height: 1920, ...changes })
const images = (count: number) => Array.from({ length: count }, (_, index) => anImage({ id: `image-${index}` }))

test.each<[string, Partial<CheckedContent>]>([
  ['a text', {}],
  ['63,206 characters', { text: 'a'.repeat(63_206) }],
  ['a link without a text', { text: '', options: { link: 'https://example.com/tickets' } }],
  ['ten photos without a text', { text: '', media: images(10) }],
  ['a picture that is made smaller', { media: [anImage({ bytes: 40 * mebibyte, contentType: 'image/webp' })] }],
  ['a wide video of 20 minutes', { media: [film({ durationMs: 20 * minuteMs })] }],
  ['a video with a title', { media: [film()], options: { title: 'The shop' } }],
  ['a reel', { media: [reel({ frameRate: 30 })], options: { kind: 'reel' } }],
  ['a file whose probe is not done', { media: [aVideo({ bytes: mebibyte, state: { name: 'waiting' } })] }],
])('accepts %s', (_, content) => {
  expect(check(content)).toEqual([])
})

test.each<[string, Partial<CheckedContent>, string, string]>([
  ['nothing', { text: ' \n' }, 'content', 'There’s nothing to post yet.'],
  ['too long a text', { text: 'a'.repeat(63_207) }, 'content', '1 character too long for Facebook: 63,207 of 63,206.'],
  ['eleven photos', { media: images(11) }, 'media', 'Facebook allows up to 10 photos per post. You have 11.'],
  ['photos beside a video', { media: [...images(1), film()] }, 'media', 'Facebook allows photos or one video, not both.'],
  ['two videos', { media: [film(), film({}, { id: 'video-2' })] }, 'media', 'Facebook allows one video per post. You have 2.'],
  [
    'a reel of photos',
    { media: images(1), options: { kind: 'reel' } },
    'options.facebook.kind',
    'A reel needs exactly one vertical video.',
  ],
  ['a reel of nothing', { options: { kind: 'reel' } }, 'options.facebook.kind', 'A reel needs exactly one vertical video.'],
  ['a large GIF', { media: [aGif({ bytes: 10_100_000 })] }, 'media', '“wave.gif” is 10.1 MB. Facebook allows GIFs up to 10 MB.'],
  ['a large video', { media: [film({}, { bytes: 2048 * mebibyte })] }, 'media', '“tour.mp4” is 2 GB. Facebook allows videos up to 1 GB.'],
  [
    'a long video',
    { media: [film({ durationMs: 20 * minuteMs + secondMs })] },
    'media',
    '“tour.mp4” is 20:01 minutes long. Facebook allows videos up to 20:00 minutes.',
  ],
  [
    'a short video',
    { media: [film({ durationMs: 900 })] },
    'media',
    '“tour.mp4” is too short for Facebook. It allows videos of at least 1 second.',
  ],
  [
    'a long reel',
    { media: [reel({ durationMs: 91 * secondMs })], options: { kind: 'reel' } },
    'media',
    '“tour.mp4” is 1:31 minutes long. Facebook allows reels up to 1:30 minutes.',
  ],
  [
    'a short reel',
    { media: [reel({ durationMs: 2_900 })], options: { kind: 'reel' } },
    'media',
    '“tour.mp4” is too short for Facebook. It allows reels of at least 3 seconds.',
  ],
  ['a wide reel', { media: [film()], options: { kind: 'reel' } }, 'media', '“tour.mp4” is 1280 × 720 pixels. Facebook reels must be 9:16.'],
  [
    'a small reel',
    { media: [reel({ width: 360, height: 640 })], options: { kind: 'reel' } },
    'media',
    '“tour.mp4” is 360 × 640 pixels. Facebook reels must be at least 540 × 960.',
  ],
  [
    'a slow reel',
    { media: [reel({ frameRate: 15 })], options: { kind: 'reel' } },
    'media',
    '“tour.mp4” has 15 frames per second. Facebook reels need 24 to 60.',
  ],
])('refuses %s and says what to do', (_, content, field, message) => {
  expect(errors(content)).toMatchObject([{ field, message, fix: expect.stringMatching(/\.$/) }])
})

test.each<[string, Partial<CheckedContent>, string]>([
  ['a link beside files', { media: images(1), options: { link: 'https://example.com' } }, 'options.facebook.link'],
  ['a link to Facebook', { options: { link: 'https://m.facebook.com/somebody' } }, 'options.facebook.link'],
  ['a title without a video', { options: { title: 'The shop' } }, 'options.facebook.title'],
  ['a GIF, which may stand still', { media: [aGif({ bytes: 10_000_000 })] }, 'media'],
  ['a QuickTime video', { media: [film({}, { contentType: 'video/quicktime' })] }, 'media'],
  ['an upright video as a post', { media: [reel()], options: { kind: 'post' } }, 'options.facebook.kind'],
  ['an upright video that is too long for a reel', { media: [reel({ durationMs: 2 * minuteMs })] }, 'options.facebook.kind'],
])('warns about %s', (_, content, field) => {
  expect(errors(content)).toEqual([])
  expect(warnings(content)).toMatchObject([{ field, fix: expect.stringMatching(/\.$/) }])
})

test('a video with a reel’s shape and length is a reel by default, and nothing else is', () => {
  expect(facebookKindOf({}, [reel()])).toBe('reel')
  expect(facebookKindOf({}, [reel({ width: 608, height: 1080 })])).toBe('reel')
  expect(facebookKindOf({ kind: 'post' }, [reel()])).toBe('post')
  expect(facebookKindOf({}, [reel({ durationMs: 90_001 })])).toBe('post')
  expect(facebookKindOf({}, [reel({ width: 1080, height: 1350 })])).toBe('post')
  expect(facebookKindOf({}, [film()])).toBe('post')
  expect(facebookKindOf({}, [])).toBe('post')
})

test('the card is for the chosen link, or else for the first in the text that is not Facebook’s own', () => {
  expect(facebookLinkOf({}, 'Nothing but example.com here')).toBeUndefined()
  expect(facebookLinkOf({}, 'https://www.facebook.com/a, then https://example.com/b?x=1.')).toBe('https://example.com/b?x=1')
  expect(facebookLinkOf({ link: 'https://example.org' }, 'https://example.com')).toBe('https://example.org')
})

test.each([
  ['https://facebook.com', true],
  ['http://m.facebook.com/a', true],
  ['https://fb.watch/x', true],
  ['https://notfacebook.com', false],
  ['https://example.com/facebook.com', false],
  ['https://facebook.com.example.org', false],
])('%s belongs to Facebook: %s', (url, isIts) => {
  expect(isOfFacebook(url)).toBe(isIts)
})
