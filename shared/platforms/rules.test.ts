import { expect, test } from 'vitest'
import type { Media } from '../domain/media.ts'
import { canvasOf, drawnAs, fits } from '../domain/pictures.ts'
import { platformIds } from '../domain/platforms.ts'
import type { CheckedAccount } from './platform-rules.ts'
import { loadContentCheck, pictureNeed, pictureRole, rules } from './rules.ts'

const textMax = 25_000
const filledWith = (piece: string) => piece.repeat(textMax / piece.length)
const hostile = [
  'a.',
  '.',
  'xn--',
  'https://',
  'https://a.com/((',
  '(a(a)',
  '?',
  '@',
  '@a',
  '@a@b.',
  '.-',
  '#',
  '#a',
  '#a a.com ',
  '$AB ',
  '_',
  '。',
  '漢a.com',
]
const further = ['\u0301', '👨\u200d', '👨‍👩‍👧‍👦', '🇩🇪', ' ', '\n x', '<', '&', '\\', '*_~|', '[a](', 'A']

const checkContent = await loadContentCheck()

test.each(platformIds)('the check of %s costs no text many times what an ordinary one of its length does', (platform) => {
  const account = { id: `${platform}_1`, platform, username: 'ada', isPremium: true }
  const cpuMs = (text: string) => {
    const before = process.cpuUsage()
    checkContent({ account, text, media: [], options: {} })
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
  // Returns the fastest of several runs, each with a new text: other processes may slow the machine, and cached texts
  // cost nothing.
  const leastMs = (piece: string) => Math.min(...['1', '2', '3'].map((start) => cpuMs(`${start}${filledWith(piece)}`)))
  cpuMs('The first text loads what it needs.')
  const ordinary = leastMs('See example.com for more, @ada and #bread. ')

  const costly = [...hostile, ...further].map((piece) => ({ piece, ms: leastMs(piece) })).filter(({ ms }) => ms > 20 * ordinary + 40)

  expect(costly).toEqual([])
})

test.each(platformIds)('every limit of %s has a unique ID, one or two sources, and the day they were read', (platform) => {
  const { limits } = rules[platform]
  const day = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
  const isSourced = ({ source, also = source, checkedOn }: (typeof limits)[number]) =>
    URL.canParse(source) && URL.canParse(also) && `${source}${also}`.startsWith('https://') && day.test(checkedOn)

  expect(limits.filter((limit) => !isSourced(limit)).map(({ id }) => id)).toEqual([])
  expect(new Set(limits.map(({ id }) => id)).size).toBe(limits.length)
})

test.each(platformIds)('on %s, a text with nothing visible counts as no text', (platform) => {
  const account = { id: `${platform}_1`, platform, username: 'ada', isPremium: false }
  const errors = (text: string) =>
    checkContent({ account, text, media: [], options: platform === 'youtube' ? { title: text } : {} }).filter(
      ({ severity }) => severity === 'error',
    )

  expect(errors('\u200B \u3164\u2800\uFE0F')).toEqual(errors(''))
})

/** The largest pictures Crier accepts: 200 megapixels. */
const hugePicture: Media = {
  id: 'huge',
  workspaceId: 'user-1',
  fileName: 'huge.png',
  contentType: 'image/png',
  kind: 'image',
  bytes: 50 * 1024 * 1024,
  altText: '',
  createdAt: '2026-03-01T08:00:00.000Z',
  state: { name: 'ready', width: 16_320, height: 12_240, hasMetadata: true },
}
const video: Media = {
  ...hugePicture,
  id: 'video',
  kind: 'video',
  contentType: 'video/mp4',
  state: { name: 'ready', width: 1_280, height: 720, durationMs: 10_000 },
}

/** Each way a platform gets a picture. */
const roles = [
  ...platformIds.filter((platform) => platform !== 'youtube').map((platform) => ({ platform, role: 'an image', options: {} })),
  { platform: 'instagram', role: 'a story', options: { kind: 'story' } },
  { platform: 'youtube', role: 'a thumbnail', options: { thumbnail: hugePicture.id } },
] as const

test.each(roles)('fits a picture of any size to $platform as $role, so no check refuses its size', ({ platform, options }) => {
  const account: Omit<CheckedAccount, 'settings'> = { id: `${platform}_1`, platform, username: 'ada', isPremium: false }
  const media = platform === 'youtube' ? [video, hugePicture] : [hugePicture]

  const refused = checkContent({ account, text: 'A picture', media, options }).filter(
    ({ field, severity, message }) => severity === 'error' && (field === 'media' || message.includes(hugePicture.fileName)),
  )
  const role = pictureRole(platform, { media, options }, hugePicture.id)
  const need = role && pictureNeed(platform, hugePicture, { role, media, limits: undefined })

  expect(refused).toEqual([])
  if (!need) throw new Error('It is taken as nothing.')
  const drawn = canvasOf({ width: 16_320, height: 12_240 }, drawnAs(need))
  expect(fits(hugePicture, need)).toBe(false)
  expect(fits({ contentType: 'image/jpeg', bytes: need.bytesMax, state: { name: 'ready', ...drawn } }, need)).toBe(true)
})
