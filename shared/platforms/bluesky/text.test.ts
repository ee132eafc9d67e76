import { expect, test } from 'vitest'
import { stretchesOf } from './rich-text.ts'
import { byteRangeOf, graphemeCount } from './text.ts'

/** What each stretch covers, read from the text's bytes as Bluesky reads it. */
const covered = (text: string) =>
  stretchesOf(text).map((stretch) => {
    const { byteStart, byteEnd } = byteRangeOf(text, stretch)
    return `${stretch.kind} ${Buffer.from(text.normalize('NFC')).subarray(byteStart, byteEnd)}`
  })

test('characters are counted as people see them', () => {
  expect(graphemeCount('Café 👩‍👩‍👧‍👦🇦🇹')).toBe(7)
})

test('links, mentions and tags are found where they are in the bytes, behind any letters', () => {
  expect(covered('Grüße 👋 an @ada.bsky.social: https://example.com/ä?a=1#b und #brot, #日本')).toEqual([
    'mention @ada.bsky.social',
    'link https://example.com/ä?a=1#b',
    'tag #brot',
    'tag #日本',
  ])
})

test('letters that are written in two parts are one, for the bytes as well', () => {
  expect(covered('Cafe\u0301 #neu')).toEqual(['tag #neu'])
  expect(byteRangeOf('Cafe\u0301 #neu', { start: 5, end: 9 })).toEqual({ byteStart: 6, byteEnd: 10 })
})

test('a link without its protocol leads to https', () => {
  expect(stretchesOf('see example.com')).toEqual([{ kind: 'link', start: 4, end: 15, url: 'https://example.com' }])
})

test('an address of mail, a name without a dot, a number and what is inside a link are none', () => {
  expect(covered('a@b.example @ada #1 https://example.com/@ada.test#top')).toEqual(['link https://example.com/@ada.test#top'])
})
