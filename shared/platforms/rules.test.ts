import { expect, test } from 'vitest'
import { Platform } from '../domain/platforms.ts'
import { loadContentCheck, rules } from './rules.ts'

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

test.each(Platform.options)('no text costs many times what an ordinary one of its length does, as %s checks it', (platform) => {
  const account = { id: `${platform}_1`, platform, username: 'ada', isPremium: true }
  const cpuMs = (text: string) => {
    const before = process.cpuUsage()
    checkContent({ account, text, media: [], options: {} })
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
  // The least of several runs, each with a text that no other run had: others may keep the machine busy, and what is known costs nothing.
  const leastMs = (piece: string) => Math.min(...['1', '2', '3'].map((start) => cpuMs(`${start}${filledWith(piece)}`)))
  cpuMs('The first text loads what it needs.')
  const ordinary = leastMs('See example.com for more, @ada and #bread. ')

  const costly = [...hostile, ...further].map((piece) => ({ piece, ms: leastMs(piece) })).filter(({ ms }) => ms > 20 * ordinary + 40)

  expect(costly).toEqual([])
})

test.each(Platform.options)('every limit of %s has an id of its own, a source or two, and the day they were read', (platform) => {
  const { limits } = rules[platform]
  const day = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
  const isSourced = ({ source, also = source, checkedOn }: (typeof limits)[number]) =>
    URL.canParse(source) && URL.canParse(also) && `${source}${also}`.startsWith('https://') && day.test(checkedOn)

  expect(limits.filter((limit) => !isSourced(limit)).map(({ id }) => id)).toEqual([])
  expect(new Set(limits.map(({ id }) => id)).size).toBe(limits.length)
})

test.each(Platform.options)('on %s a text of which nothing can be seen is no text', (platform) => {
  const account = { id: `${platform}_1`, platform, username: 'ada', isPremium: false }
  const errors = (text: string) =>
    checkContent({ account, text, media: [], options: platform === 'youtube' ? { title: text } : {} }).filter(
      ({ severity }) => severity === 'error',
    )

  expect(errors('\u200B \u3164\u2800\uFE0F')).toEqual(errors(''))
})
