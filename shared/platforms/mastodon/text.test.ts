import { expect, test } from 'vitest'
import { mastodonLength } from './text.ts'

test.each<[string, number]>([
  ['Hear ye!', 8],
  ['👩‍👩‍👧‍👦', 1],
  ['e\u0301', 1],
  ['See https://example.com/a/very/long/path/that/goes/on', 4 + 23],
  ['https://a.co https://b.co', 23 + 1 + 23],
  ['example.com counts in full', 26],
  ['Ask @ada@a-very-long-server.example now', 12],
  ['Ask @ada now', 12],
])('“%s” counts as %i', (text, length) => {
  expect(mastodonLength(text)).toBe(length)
})

test('a server can count links differently', () => {
  expect(mastodonLength('https://example.com', 30)).toBe(30)
})
