import { expect, test } from 'vitest'
import type { Media } from '../../domain/media.ts'
import type { CheckedContent } from '../platform-rules.ts'
import { checkMastodon } from './preflight.ts'

const account = { id: 'mastodon_1@example.social', platform: 'mastodon' as const, username: 'ada@example.social', isPremium: false }

const check = (changes: Partial<CheckedContent>) =>
  checkMastodon({ account, text: 'Hear ye!', media: [], options: {}, ...changes }).map(({ severity, field, message }) => [
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

test('allows 500 characters by default, including the content warning', () => {
  expect(check({ text: 'a'.repeat(500) })).toEqual([])
  expect(check({ text: 'a'.repeat(501) })).toEqual([['error', 'content', '1 character too long for this server: 501 of 500.']])
  expect(check({ text: 'a'.repeat(499), options: { contentWarning: 'Oh' } })).toEqual([
    ['error', 'content', '1 character too long for this server with its content warning: 501 of 500.'],
  ])
})

test('uses the limits the server reported at connection, and prefers its current ones', () => {
  const text = 'a'.repeat(600)
  const roomy = { ...account, limits: { text: 5_000 } }

  expect(check({ text, account: roomy })).toEqual([])
  expect(check({ text, account: roomy, facts: { serverLimits: { text: 550 } } })).toEqual([
    ['error', 'content', '50 characters too long for this server: 600 of 550.'],
  ])
})

test('requires a text unless there is a file', () => {
  expect(check({ text: ' ' })).toEqual([['error', 'content', 'There’s nothing to post yet.']])
  expect(check({ text: '', media: [aFile()] })).toEqual([])
})

test('checks each part of a thread separately', () => {
  expect(check({ options: { parts: ['fine', 'a'.repeat(502)] } })).toEqual([
    ['error', 'options.mastodon.parts.1', '2 characters too long for this server: 502 of 500.'],
  ])
})

test.each<[string, Media[], string]>([
  ['five images', Array.from({ length: 5 }, (_, index) => aFile({ id: `file-${index}` })), 'allows up to 4 files'],
  ['an image and a video', [aFile(), aVideo()], 'allows images or a video'],
  ['two videos', [aVideo(), aVideo({ id: 'file-2' })], 'allows one video'],
  ['a large video', [aVideo({ bytes: 60_000_000 })], 'can send this server files up to 50 MB'],
  ['a video with too many pixels', [aVideo({ state: { name: 'ready', width: 5312, height: 2988 } })], '5312 × 2988 pixels'],
  [
    'a video with too many frames',
    [aVideo({ state: { name: 'ready', width: 1280, height: 720, frameRate: 240 } })],
    '240 frames per second',
  ],
  ['a long description', [aFile({ altText: 'a'.repeat(1_501) })], '1,500 characters'],
])('refuses %s', (_, media, says) => {
  expect(check({ media })).toEqual([['error', 'media', expect.stringContaining(says)]])
})

test('allows a 4K video at the server’s highest frame rate, unless the server allows less', () => {
  const media = [aVideo({ state: { name: 'ready', width: 2160, height: 3840, frameRate: 120.9 } })]

  expect(check({ media })).toEqual([])
  expect(check({ media, facts: { serverLimits: { videoPixels: 2_073_600, videoFrameRate: 60 } } })).toEqual([
    ['error', 'media', '“tour.mp4” has 2160 × 3840 pixels. This server allows up to 2,073,600 pixels in a video.'],
    ['error', 'media', '“tour.mp4” has 120 frames per second. This server allows up to 60.'],
  ])
})

test.each<[string, object, string, string]>([
  ['one choice', { choices: ['Yes'], minutes: 60 }, '.choices', 'needs two choices'],
  ['five choices', { choices: ['1', '2', '3', '4', '5'], minutes: 60 }, '.choices', 'up to 4 choices'],
  ['the same choice twice', { choices: ['Yes', 'Yes'], minutes: 60 }, '.choices', 'are the same'],
  ['a long choice', { choices: ['Yes', 'n'.repeat(51)], minutes: 60 }, '.choices', '50 characters'],
  ['a short time', { choices: ['Yes', 'No'], minutes: 4 }, '.minutes', '5 minutes to 30 days'],
])('refuses a poll with %s', (_, poll, field, says) => {
  expect(check({ options: { poll } })).toEqual([['error', `options.mastodon.poll${field}`, expect.stringContaining(says)]])
})

test('allows files in a poll only if the server says so', () => {
  const content = { media: [aFile()], options: { poll: { choices: ['Yes', 'No'], minutes: 60 } } }

  expect(check(content)).toEqual([['error', 'options.mastodon.poll', expect.stringContaining('a poll or files')]])
  expect(check({ ...content, facts: { serverLimits: { filesWithPoll: 1 } } })).toEqual([])
})

test('a quote uses the post’s URL on the account’s own server, if it supports quotes', () => {
  const facts = { serverLimits: { quotes: 1 } }
  const quote = (address: string) => check({ facts, options: { quote: address } })

  expect(check({ options: { quote: 'https://example.social/@ada/1' } })).toEqual([
    ['error', 'options.mastodon.quote', expect.stringContaining('doesn’t support quotes yet')],
  ])
  expect(quote('https://example.social/@bob@other.social/115')).toEqual([])
  expect(quote('https://example.social/@ada')).toEqual([
    ['error', 'options.mastodon.quote', expect.stringContaining('not the address of a Mastodon post')],
  ])
  expect(quote('https://other.social/@bob/115')).toEqual([['error', 'options.mastodon.quote', expect.stringContaining('own server')]])
})
