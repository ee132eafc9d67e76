import { expect, test } from 'vitest'
import { aGif, anImage, aVideo } from '#test/platforms/x/deliveries.ts'
import type { Media } from '../../domain/media.ts'
import { secondMs } from '../../domain/times.ts'
import type { Checked } from '../platform-rules.ts'
import { checkInstagram } from './preflight.ts'

const account = { id: 'instagram_1', platform: 'instagram' as const, username: 'ada', isPremium: false }

const check = (changes: Partial<Checked> = {}) =>
  checkInstagram({ account, text: 'Opening day', media: [anImage()], options: {}, ...changes })
const said = (changes: Partial<Checked>) => check(changes).map(({ severity, field, message }) => `${severity} ${field}: ${message}`)
const film = (changes: Partial<Extract<Media['state'], { name: 'ready' }>>, bytes = 1_000): Media =>
  aVideo({ bytes, state: { name: 'ready', width: 720, height: 1280, durationMs: 10 * secondMs, ...changes } })
const words = (mark: string, count: number) => Array.from({ length: count }, (_, index) => `${mark}w${index}`).join(' ')

test('an image, a carousel, a reel and a story are let through', () => {
  expect(check()).toEqual([])
  expect(check({ media: [anImage(), film({ width: 1600, height: 1200 })] })).toEqual([])
  expect(
    check({
      media: [film({ codec: 'avc1', audioCodec: 'mp4a', frameRate: 29.97 })],
      options: { firstComment: '#a #b', coverAtMs: 9 * secondMs },
    }),
  ).toEqual([])
  expect(check({ text: '', media: [film({})], options: { kind: 'story' } })).toEqual([])
})

test.each<[string, string]>([
  ['a'.repeat(2_202), 'error content: 2 characters too long for Instagram. The limit is 2,200.'],
  [words('#', 31), 'error content: There are 31 hashtags. Instagram allows 5.'],
  [words('#', 30), 'warning content: There are 30 hashtags. Instagram allows 5 and may drop the rest.'],
  [words('#', 6), 'warning content: There are 6 hashtags. Instagram allows 5 and may drop the rest.'],
  [words('@', 21), 'error content: There are 21 mentions. Instagram allows 20.'],
])('a caption stays within Instagram’s numbers', (text, finding) => {
  expect(said({ text })).toEqual([finding])
})

test('a caption may use its limits to the full', () => {
  expect(check({ text: 'a'.repeat(2_200) })).toEqual([])
  expect(check({ text: `${words('#', 5)} ${words('@', 20)} mail ada@example.com` })).toEqual([])
})

test.each<[string, Partial<Checked>, string]>([
  ['need an image or video', { media: [] }, 'error media: Instagram posts need an image or video.'],
  ['eleven files', { media: Array.from({ length: 11 }, () => anImage()) }, 'error media: Instagram allows 10 files per post. You have 11.'],
  ['a reel of an image', { options: { kind: 'reel' } }, 'error options.instagram.kind: A reel is one video.'],
  [
    'a story of two',
    { text: '', media: [anImage(), anImage()], options: { kind: 'story' } },
    'error options.instagram.kind: A story is one image or one video.',
  ],
  [
    'a video as a post',
    { media: [film({})], options: { kind: 'post' } },
    'error options.instagram.kind: A single video is a reel on Instagram.',
  ],
  ['a moving GIF', { media: [aGif()] }, 'error media: Instagram doesn’t allow animated GIFs like “wave.gif”.'],
  [
    'a long description',
    { media: [anImage({ altText: 'a'.repeat(1_001) })] },
    'error media: The description of “shop.png” is longer than the 1000 characters Instagram allows.',
  ],
])('%s is an error', (_, changes, finding) => {
  expect(said(changes)).toEqual([finding])
})

test.each<[string, Media, string]>([
  ['is too large', film({}, 300_000_001), '“tour.mp4” is 300.1 MB. Instagram allows up to 300 MB in a reel.'],
  ['is too short', film({ durationMs: 2_999 }), '“tour.mp4” is too short. Instagram needs at least 3 seconds for a reel.'],
  ['is too long', film({ durationMs: 900_001 }), '“tour.mp4” is 15:01 minutes long. Instagram allows up to 15:00 minutes in a reel.'],
  ['has another codec', film({ codec: 'apcn' }), 'Instagram doesn’t support the video codec of “tour.mp4”.'],
  ['has another sound', film({ audioCodec: 'Opus' }), 'Instagram doesn’t support the audio codec of “tour.mp4”.'],
  ['is too wide', film({ width: 3840, height: 2160 }), '“tour.mp4” is 3840 pixels wide. Instagram allows videos up to 1920 pixels wide.'],
  ['is a line', film({ width: 1900, height: 100 }), '“tour.mp4” is too wide or too narrow for Instagram.'],
  ['jerks', film({ frameRate: 15 }), '“tour.mp4” has 15 frames per second. Instagram allows 23 to 60.'],
])('a reel that %s is an error', (_, video, message) => {
  expect(said({ media: [video] })).toEqual([`error media: ${message}`])
})

test('stories and carousels take shorter and smaller videos', () => {
  const long = film({ durationMs: 60_001, width: 1600, height: 1200 }, 100_000_001)

  const inStory = said({ text: '', media: [long], options: { kind: 'story' } })
  const inCarousel = said({ media: [anImage(), long] })

  expect(inStory).toEqual([
    'error media: “tour.mp4” is 100.1 MB. Instagram allows up to 100 MB in a story.',
    'error media: “tour.mp4” is 1:01 minutes long. Instagram allows up to 1:00 minutes in a story.',
  ])
  expect(inCarousel).toEqual(inStory.map((finding) => finding.replace('a story', 'a carousel')))
})

test('a picture that an image variant mends is a warning at most', () => {
  const shaped = (width: number, height: number) => anImage({ bytes: 40_000_000, state: { name: 'ready', width, height } })

  expect(said({ media: [shaped(800, 1200)] })).toEqual([
    'warning media: Instagram shows shapes between 4:5 and 1.91:1, so “shop.png” gets white bars on the sides.',
  ])
  expect(said({ media: [shaped(3000, 1000)] })).toEqual([
    'warning media: Instagram shows shapes between 4:5 and 1.91:1, so “shop.png” gets white bars above and below.',
  ])
  expect(said({ media: [shaped(200, 200)] })[0]).toContain('Instagram enlarges it')
  expect(said({ text: '', media: [shaped(800, 1200)], options: { kind: 'story' } })).toEqual([])
})

test('a carousel of several shapes, and a reel outside the Reels tab, are warned of', () => {
  const square = anImage({ state: { name: 'ready', width: 1000, height: 1000 } })

  expect(said({ media: [anImage(), square] })).toEqual([
    'warning media: The files have different shapes, and Instagram crops them all to match the first.',
  ])
  expect(said({ media: [film({ durationMs: 91 * secondMs })] })[0]).toContain('only appear on the profile')
})

test('the first comment has limits of its own', () => {
  const field = 'options.instagram.firstComment'

  expect(said({ options: { firstComment: 'a'.repeat(301) } })).toEqual([
    `error ${field}: The first comment is 1 character too long. Instagram allows 300.`,
  ])
  expect(said({ options: { firstComment: words('#', 5) } })).toEqual([`error ${field}: Instagram allows 4 hashtags in a comment.`])
  expect(said({ options: { firstComment: 'https://a.com https://b.com' } })).toEqual([
    `error ${field}: Instagram allows one link in a comment.`,
  ])
  expect(said({ options: { firstComment: 'OPEN NOW' } })).toEqual([`warning ${field}: Instagram may reject a comment in all caps.`])
})

test('a story says which words and people it leaves out', () => {
  const fields = check({ options: { kind: 'story', firstComment: 'First', collaborators: ['grace'] } }).map(
    ({ severity, field }) => `${severity} ${field}`,
  )

  expect(fields).toEqual(['warning content', 'warning options.instagram.firstComment', 'warning options.instagram.collaborators'])
})

test('a cover frame lies inside the video', () => {
  expect(said({ media: [film({})], options: { coverAtMs: 10 * secondMs } })).toEqual([
    'error options.instagram.coverAtMs: The cover frame is after the end of the video.',
  ])
})

test('a used-up quota is a warning, as it frees by itself', () => {
  expect(said({ facts: { quota: { used: 50, total: 50 } } })[0]).toContain('has reached the Instagram limit of 50 posts from apps')
  expect(check({ facts: { quota: { used: 49, total: 50 } } })).toEqual([])
})

test('a file that is still uploading is not judged by what is not known', () => {
  expect(check({ media: [aVideo({ state: { name: 'waiting' } })] })).toEqual([])
})
