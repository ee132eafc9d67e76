import { expect, test } from 'vitest'
import { anAccount } from '#test/builders/an-account.ts'
import { aMedia } from '#test/media/a-media.ts'
import type { Media } from '../../domain/media.ts'
import { minuteMs } from '../../domain/times.ts'
import type { Checked } from '../platform-rules.ts'
import { checkThreads } from './preflight.ts'
import { threadsLength } from './text.ts'

const account = anAccount({ id: 'threads_1', platform: 'threads' })
const check = (content: Partial<Checked> = {}) => checkThreads({ account, text: 'Opening day.', media: [], options: {}, ...content })
const said = (content: Partial<Checked>) => check(content).map(({ severity, field, message }) => `${severity} ${field}: ${message}`)

const image = (own: Partial<Media> = {}) => aMedia({ kind: 'image', contentType: 'image/jpeg', ...own })
const video = (state: Record<string, unknown> = {}, own: Partial<Media> = {}) =>
  aMedia({
    kind: 'video',
    contentType: 'video/mp4',
    fileName: 'tour.mp4',
    state: { name: 'ready', width: 720, height: 1_280, durationMs: 10_000, codec: 'avc1', audioCodec: 'mp4a', frameRate: 30, ...state },
    ...own,
  })

test('what Threads takes is found in order', () => {
  const options = { topic: 'bread', whoMayReply: 'followers', parts: ['And then.'] }

  expect(check({ options })).toEqual([])
  expect(check({ text: '', media: [image(), video()] })).toEqual([])
})

test('a text is measured in bytes: an accent is two, a curly quote three, an emoji four', () => {
  expect(['a', 'é', '’', '😀'].map(threadsLength)).toEqual([1, 2, 3, 4])
  expect(check({ text: 'é'.repeat(250) })).toEqual([])
  expect(said({ text: 'é'.repeat(251) })).toEqual([
    'error content: 2 bytes too long for Threads. The limit is 500, and accents and emoji count as more than one.',
  ])
})

test('of several hashtags one becomes the topic, which is said', () => {
  const first = 'There are 2 hashtags. Threads makes the first one the topic and leaves the others as plain text.'

  expect(check({ text: 'Fresh #bread' })).toEqual([])
  expect(said({ text: 'Fresh #bread and #cake' })).toEqual([`warning content: ${first}`])
  expect(said({ text: 'Fresh #bread', options: { parts: ['#cake #tea'] } })).toEqual([`warning options.threads.parts.0: ${first}`])
  expect(said({ text: 'Fresh #bread', options: { topic: 'Baking' } })).toEqual([
    'warning content: The topic is “Baking”, so Threads leaves the hashtag in the text as plain text.',
  ])
})

test.each<[string, Partial<Checked>, string]>([
  ['nothing at all', { text: ' ' }, 'error content: There’s nothing to post yet.'],
  ['an empty part', { options: { parts: ['Two', ' '] } }, 'error options.threads.parts.1: Each part of a thread needs text.'],
  ['a part that is too long', { options: { parts: ['a'.repeat(501)] } }, 'error options.threads.parts.0: 1 byte too long'],
  [
    'six links, the card’s among them',
    {
      text: Array.from({ length: 5 }, (_, index) => `https://example.com/${index}`).join(' '),
      options: { link: 'https://example.com/card' },
    },
    'error content: There are 6 links. Threads allows 5 per post.',
  ],
  ['a long topic', { options: { topic: 'a'.repeat(51) } }, 'error options.threads.topic: The topic is longer than the 50'],
  ['a topic with a full stop', { options: { topic: 'No. 1' } }, 'error options.threads.topic: Threads doesn’t allow a period'],
  ['a card beside a file', { media: [image()], options: { link: 'https://crier.test' } }, 'warning options.threads.link: '],
  ['a spoiler without a file', { options: { isSpoiler: true } }, 'warning options.threads.isSpoiler: '],
  ['twenty-one files', { media: Array.from({ length: 21 }, () => image()) }, 'error media: Threads allows 20 files per post. You have 21.'],
  ['a GIF', { media: [image({ kind: 'gif', fileName: 'dance.gif' })] }, 'error media: Threads doesn’t allow animated GIFs'],
  ['a long description', { media: [image({ altText: 'a'.repeat(1_001) })] }, 'error media: The description of'],
  ['a long video', { media: [video({ durationMs: 6 * minuteMs })] }, 'error media: “tour.mp4” is 6:00 minutes long'],
  [
    'a coding that it can’t use',
    { media: [video({ codec: 'av01' })] },
    'error media: Threads doesn’t support the video codec of “tour.mp4”.',
  ],
  [
    'a sound that it can’t use',
    { media: [video({ audioCodec: 'opus' })] },
    'error media: Threads doesn’t support the audio codec of “tour.mp4”.',
  ],
  ['a wide video', { media: [video({ width: 2_560 })] }, 'error media: “tour.mp4” is 2560 pixels wide'],
  ['a slow video', { media: [video({ frameRate: 10 })] }, 'error media: “tour.mp4” has 10 frames per second'],
  ['a large video', { media: [video({}, { bytes: 1_100_000_000 })] }, 'error media: “tour.mp4” is larger than the 1 GB'],
  [
    'a day that is used up',
    { facts: { quota: { used: 250, total: 250 } } },
    'warning accountIds: This profile has reached the Threads limit of 250 posts',
  ],
])('%s is told', (_, content, message) => {
  expect(said(content)).toEqual([expect.stringContaining(message)])
})
