import { expect, test } from 'vitest'
import { aGif, anImage, aVideo } from '#test/platforms/x/deliveries.ts'
import { secondMs } from '../../domain/times.ts'
import type { CheckedContent } from '../platform-rules.ts'
import { checkPinterest } from './preflight.ts'

const mebibyte = 1024 * 1024
const board = { id: '549755885175000001', name: 'Bread', isSecret: false }
const account = { id: 'pinterest_1', platform: 'pinterest', username: 'ada', isPremium: false } as const

const check = ({ options, ...changes }: Partial<CheckedContent> = {}) =>
  checkPinterest({ account, text: 'Start the evening before.', media: [anImage()], options: { boardId: board.id, ...options }, ...changes })
const found = (changes: Partial<CheckedContent>) => check(changes).map(({ severity, field, message }) => `${severity} ${field}: ${message}`)

const sized = (width: number, height: number, id = `${width}x${height}`) => anImage({ id, state: { name: 'ready', width, height } })
const lasting = (durationMs: number) => aVideo({ state: { name: 'ready', width: 1_280, height: 720, durationMs } })

test.each<[string, Partial<CheckedContent>]>([
  ['a picture with its board', {}],
  ['a Pin without text', { text: '' }],
  ['five pictures of one shape', { media: [1, 2, 3, 4, 5].map((times) => sized(200 * times, 300 * times)) }],
  ['a GIF by itself', { media: [aGif()] }],
  ['a picture that is to be made smaller', { media: [anImage({ bytes: 40 * mebibyte })] }],
  ['a video of 4 seconds', { media: [lasting(4_000)], options: { coverAtSeconds: 4 } }],
  ['a video of 5 minutes', { media: [lasting(300_000)] }],
  ['a video whose probe is not done', { media: [aVideo({ state: { name: 'waiting' } })] }],
  ['a board that the account has', { facts: { boards: [board] } }],
])('accepts %s', (_, changes) => {
  expect(check(changes)).toEqual([])
})

test('every finding says what to do about it', () => {
  const findings = check({
    text: 'a'.repeat(801),
    media: [aVideo(), aGif()],
    options: { title: 'a'.repeat(101), boardId: '1' },
    facts: { boards: [board] },
  })

  expect(findings).toHaveLength(4)
  expect(findings.every(({ fix }) => /^[A-Z].*\.$/.test(fix))).toBe(true)
})

test('requires a board that exists', () => {
  const noBoard = checkPinterest({ account, text: '', media: [anImage()], options: {} })

  expect(noBoard).toMatchObject([{ severity: 'error', field: 'options.pinterest.boards', message: 'A Pin needs a board.' }])
  expect(found({ options: { boardId: '2' }, facts: { boards: [board] } })).toEqual([
    'error options.pinterest.boards: The board no longer exists.',
  ])
  expect(found({ facts: { boards: [] } })).toEqual(['error options.pinterest.boards: This account has no board to pin to.'])
})

test.each<[string, Partial<CheckedContent>, string]>([
  ['a text of 801 characters', { text: 'a'.repeat(801) }, 'error content: 1 character too long for Pinterest: 801 of 800.'],
  [
    'a title of 102 characters',
    { options: { title: 'a'.repeat(102) } },
    'error options.pinterest.title: 2 characters too long for Pinterest: 102 of 100.',
  ],
  ['need an image or video', { media: [] }, 'error media: A Pin needs an image or video.'],
  ['a video among pictures', { media: [anImage(), aVideo()] }, 'error media: A Pin can have one video or images, not both.'],
  [
    'six pictures',
    { media: [1, 2, 3, 4, 5, 6].map((number) => sized(200, 300, `${number}`)) },
    'error media: A Pin can have up to 5 images. You have 6.',
  ],
  ['a GIF among pictures', { media: [anImage(), aGif()] }, 'error media: A Pin with several images can’t include a GIF.'],
  [
    'a GIF over 20 MB',
    { media: [aGif({ bytes: 20 * mebibyte + 1 })] },
    'error media: “wave.gif” is 20.1 MB. Pinterest allows GIFs up to 20 MB.',
  ],
  [
    'a video over 512 MB',
    { media: [aVideo({ bytes: 600 * mebibyte })] },
    'error media: “tour.mp4” is 600 MB. Crier can send Pinterest videos up to 512 MB.',
  ],
  [
    'a video under 4 seconds',
    { media: [lasting(3_999)] },
    'error media: “tour.mp4” is too short for Pinterest. Videos must be at least 4 seconds long.',
  ],
  [
    'a video over the 5 minutes of the help center',
    { media: [lasting(301_000)] },
    'warning media: Pinterest’s help center allows videos up to 5:00 minutes, and “tour.mp4” is 5:01 minutes long.',
  ],
  [
    'a video over 15 minutes',
    { media: [lasting(901_000)] },
    'error media: “tour.mp4” is 15:01 minutes long. Pinterest allows videos up to 15:00 minutes.',
  ],
  [
    'a video that is exactly half as wide as high',
    { media: [aVideo({ state: { name: 'ready', width: 500, height: 1_000, durationMs: 10 * secondMs } })] },
    'error media: “tour.mp4” is 500 × 1000 pixels. Pinterest allows videos between 1:2 (tall) and 1.91:1 (wide).',
  ],
  [
    'an alt text of 501 characters',
    { media: [anImage({ altText: 'a'.repeat(501) })] },
    'error media: The description of “shop.png” is 1 character too long for Pinterest. The limit is 500.',
  ],
  [
    'pictures of different shapes',
    { media: [sized(1_000, 1_500), sized(1_500, 1_000)] },
    'warning media: Pinterest matches every image to the shape of the first and adds white borders to the others.',
  ],
  [
    'a cover after the end',
    { media: [lasting(4_000)], options: { coverAtSeconds: 5 } },
    'warning options.pinterest.coverAtSeconds: The cover time is after the end of the video, so Pinterest shows the last frame.',
  ],
])('finds %s', (_, changes, finding) => {
  expect(found(changes)).toEqual([finding])
})
