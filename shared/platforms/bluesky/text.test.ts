import { expect, test } from 'vitest'
import { stretchesOf } from './rich-text.ts'
import { byteRangeOf, graphemeCount } from './text.ts'

/** What each stretch covers, read from the text's bytes the way Bluesky does. */
const covered = (text: string) =>
  stretchesOf(text).map((stretch) => {
    const { byteStart, byteEnd } = byteRangeOf(text, stretch)
    return `${stretch.kind} ${Buffer.from(text.normalize('NFC')).subarray(byteStart, byteEnd)}`
  })

test('counts characters as people see them', () => {
  expect(graphemeCount('Café 👩‍👩‍👧‍👦🇦🇹')).toBe(7)
})

test('finds links, mentions, and tags at the right byte offsets after any letters', () => {
  expect(covered('Grüße 👋 an @ada.bsky.social: https://example.com/ä?a=1#b und #brot, #日本')).toEqual([
    'mention @ada.bsky.social',
    'link https://example.com/ä?a=1#b',
    'tag #brot',
    'tag #日本',
  ])
})

test('counts a letter written in two parts as one, in bytes too', () => {
  expect(covered('Cafe\u0301 #neu')).toEqual(['tag #neu'])
  expect(byteRangeOf('Cafe\u0301 #neu', { start: 5, end: 9 })).toEqual({ byteStart: 6, byteEnd: 10 })
})

test('gives a link without a protocol https', () => {
  expect(stretchesOf('see example.com')).toEqual([{ kind: 'link', start: 4, end: 15, url: 'https://example.com' }])
})

test('ignores an email address, a name without a dot, a number, and anything inside a link', () => {
  expect(covered('a@b.example @ada #1 https://example.com/@ada.test#top')).toEqual(['link https://example.com/@ada.test#top'])
})
