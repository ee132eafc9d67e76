import { expect, test } from 'vitest'
import { anAccount } from '#test/builders/an-account.ts'
import { aGif, anImage, aVideo } from '#test/platforms/x/deliveries.ts'
import type { Media } from '../../domain/media.ts'
import { minuteMs, secondMs } from '../../domain/times.ts'
import type { AccountFacts } from '../models.ts'
import type { Checked } from '../platform-rules.ts'
import type { TikTokOptions } from './model.ts'
import { checkTikTok } from './preflight.ts'

const agreed: TikTokOptions = { privacy: 'PUBLIC_TO_EVERYONE', hasAgreed: true }
const creator: AccountFacts['creator'] = {
  nickname: 'Ada',
  username: 'ada',
  privacies: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
  commentsAreOff: false,
  duetsAreOff: true,
  stitchesAreOff: true,
  videoMaxMs: minuteMs,
}

const check = ({ options = {}, ...changes }: Partial<Omit<Checked, 'options'>> & { options?: TikTokOptions } = {}) =>
  checkTikTok({
    account: anAccount({ platform: 'tiktok' }),
    text: 'Opening day.',
    media: [aVideo()],
    options: { ...agreed, ...options },
    ...changes,
  })
const errors = (changes: Parameters<typeof check>[0]) => check(changes).filter(({ severity }) => severity === 'error')
const warnings = (changes: Parameters<typeof check>[0]) => check(changes).filter(({ severity }) => severity === 'warning')

const aVideoOf = (changes: Partial<Extract<Media['state'], { name: 'ready' }>>) =>
  aVideo({ state: { name: 'ready', width: 720, height: 1_280, durationMs: 10 * secondMs, ...changes } })

test.each([
  ['a video', [aVideo()]],
  ['a photo', [anImage()]],
  ['twenty photos of any type and size', Array.from({ length: 20 }, (_, index) => anImage({ id: `${index}`, bytes: 49 * 1024 * 1024 }))],
  ['a GIF that stands still', [anImage({ contentType: 'image/gif' })]],
  ['a video that is not probed yet', [aVideo({ state: { name: 'waiting' } })]],
  ['a video of 59.94 frames', [aVideoOf({ frameRate: 59.94 })]],
  ['a video of 23.976 frames', [aVideoOf({ frameRate: 23.976 })]],
])('TikTok takes %s', (_, media) => {
  expect(check({ media })).toEqual([])
})

test('more than five hashtags warn, because TikTok’s own app allows no more', () => {
  expect(check({ text: '#a #b #c #d #e' })).toEqual([])
  expect(warnings({ text: '#a #b #c #d #e #f' })).toMatchObject([
    { field: 'content', message: 'There are 6 hashtags. TikTok allows 5 and may drop the rest.' },
  ])
})

test.each([
  ['a text alone', [], 'TikTok posts need a video or photos.'],
  ['a moving GIF', [aGif()], 'TikTok doesn’t allow animated GIFs like “wave.gif”.'],
  ['two videos', [aVideo({ id: 'a' }), aVideo({ id: 'b' })], 'TikTok allows one video per post. You have 2.'],
  ['a video and a photo', [aVideo(), anImage()], 'TikTok allows either one video or photos.'],
  [
    'thirty-six photos',
    Array.from({ length: 36 }, (_, index) => anImage({ id: `${index}` })),
    'TikTok allows up to 35 photos per post. You have 36.',
  ],
  ['a video over 4 GB', [aVideo({ bytes: 4 * 1024 ** 3 + 1 })], '“tour.mp4” is 4.1 GB. TikTok allows videos up to 4 GB.'],
  [
    'a video over ten minutes',
    [aVideoOf({ durationMs: 601 * secondMs })],
    '“tour.mp4” is 10:01 minutes long. This TikTok account allows videos up to 10:00 minutes.',
  ],
  [
    'a narrow video',
    [aVideoOf({ width: 320 })],
    '“tour.mp4” is 320 × 1280 pixels. Each side of a TikTok video must be 360 to 4,096 pixels.',
  ],
  [
    'a huge video',
    [aVideoOf({ width: 4_320 })],
    '“tour.mp4” is 4320 × 1280 pixels. Each side of a TikTok video must be 360 to 4,096 pixels.',
  ],
  ['ProRes', [aVideoOf({ codec: 'apcn' })], 'TikTok doesn’t support the video codec of “tour.mp4” (apcn).'],
  ['slow pictures', [aVideoOf({ frameRate: 15 })], '“tour.mp4” has 15 frames per second. TikTok allows 23 to 60.'],
  ['fast pictures', [aVideoOf({ frameRate: 120 })], '“tour.mp4” has 120 frames per second. TikTok allows 23 to 60.'],
])('TikTok does not take %s', (_, media, message) => {
  expect(errors({ media })).toMatchObject([{ field: 'media', message, fix: expect.stringMatching(/\.$/) }])
})

test('a very short video may be refused', () => {
  expect(warnings({ media: [aVideoOf({ durationMs: 2 * secondMs })] })).toMatchObject([{ field: 'media' }])
})

test('the account’s own limit on videos counts once it is known', () => {
  const media = [aVideoOf({ durationMs: 61 * secondMs })]

  expect(errors({ media })).toEqual([])
  expect(errors({ media, facts: { creator } })).toMatchObject([{ message: expect.stringContaining('up to 1:00 minutes') }])
})

test('a caption has 2,200 characters, a photo’s description 4,000 and its title 90', () => {
  expect(errors({ text: 'a'.repeat(2_200) })).toEqual([])
  expect(errors({ text: 'a'.repeat(2_201) })).toMatchObject([
    { field: 'content', message: '1 character too long for TikTok: 2,201 of 2,200.' },
  ])
  expect(errors({ text: 'a'.repeat(4_000), media: [anImage()], options: { title: 'b'.repeat(90) } })).toEqual([])
  expect(errors({ text: 'a'.repeat(4_001), media: [anImage()], options: { title: 'b'.repeat(91) } })).toMatchObject([
    { field: 'content', message: '1 character too long for TikTok: 4,001 of 4,000.' },
    { field: 'options.tiktok.title', message: 'The title is 1 character too long for TikTok.' },
  ])
})

test('an emoji counts as the two units that TikTok counts', () => {
  expect(errors({ text: '🎉'.repeat(1_100) })).toEqual([])
  expect(errors({ text: '🎉'.repeat(1_101) })).toHaveLength(1)
})

test('nothing is preselected: who sees it and the consent are the person’s to choose', () => {
  expect(errors({ options: { privacy: undefined, hasAgreed: undefined } })).toMatchObject([
    { field: 'options.tiktok.privacy', fix: 'Choose who can see it.' },
    { field: 'options.tiktok.hasAgreed', message: 'TikTok wants you to agree to its Music Usage Confirmation.' },
  ])
})

test('a draft for the inbox needs neither', () => {
  expect(checkTikTok({ account: anAccount(), text: '', media: [aVideo()], options: { mode: 'inbox' } })).toEqual([])
})

test('a video for the inbox goes without its text, which photos keep', () => {
  const options = { mode: 'inbox' }

  expect(checkTikTok({ account: anAccount(), text: 'Hi', media: [aVideo()], options })).toMatchObject([
    { severity: 'warning', field: 'content' },
  ])
  expect(checkTikTok({ account: anAccount(), text: 'Hi', media: [anImage()], options })).toEqual([])
})

test('a level that the account is not offered is told with those that are', () => {
  expect(errors({ options: { privacy: 'FOLLOWER_OF_CREATOR' }, facts: { creator } })).toMatchObject([
    {
      field: 'options.tiktok.privacy',
      message: 'TikTok doesn’t offer “Followers” to this account right now.',
      fix: 'Choose “Everyone”, “Friends” or “Only you”.',
    },
  ])
})

test('promotion says what it promotes, and branded content is not private', () => {
  expect(errors({ options: { isPromotion: true } })).toMatchObject([{ field: 'options.tiktok.isPromotion' }])
  expect(errors({ options: { isPromotion: true, ownBrand: true, privacy: 'SELF_ONLY' } })).toEqual([])
  expect(errors({ options: { isPromotion: true, brandedContent: true, privacy: 'SELF_ONLY' } })).toMatchObject([
    { field: 'options.tiktok.privacy', message: 'Branded content can’t be private on TikTok.' },
  ])
  expect(errors({ options: { isPromotion: true, brandedContent: true, hasAgreed: false } })).toMatchObject([
    { message: 'TikTok wants you to agree to its Branded Content Policy and Music Usage Confirmation.' },
  ])
})

test('what the account has turned off on TikTok warns where it is allowed here', () => {
  expect(warnings({ options: { allowComments: true, allowDuets: true, allowStitches: true }, facts: { creator } })).toMatchObject([
    { field: 'options.tiktok.allowDuets' },
    { field: 'options.tiktok.allowStitches' },
  ])
})

test('an account that may not post now stops the post, and nothing else is said of its levels', () => {
  const facts = { creator: { ...creator, privacies: [], refusal: 'TikTok isn’t letting this account post right now.' } }

  expect(errors({ facts })).toMatchObject([{ field: 'accountIds', message: 'TikTok isn’t letting this account post right now.' }])
})

test('a title is for photos', () => {
  expect(warnings({ options: { title: 'Opening day' } })).toMatchObject([{ field: 'options.tiktok.title' }])
})
