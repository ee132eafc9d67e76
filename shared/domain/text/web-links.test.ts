import { expect, test } from 'vitest'
import { webLinks } from './web-links.ts'

const linked = (text: string) => webLinks(text).map(({ url }) => url)

test.each([
  ['nothing but a protocol', 'https://', []],
  ['what no browser opens', 'https://[ https://a:b:c/', []],
  ['a bracket that is closed before it opens', 'https://a.co/)b(', ['https://a.co/)b(']],
  [
    'brackets at the end',
    'https://a.co/(b)) https://a.co/[b]] (https://a.co/b(c)d)',
    ['https://a.co/(b)', 'https://a.co/[b]', 'https://a.co/b(c)d'],
  ],
  ['marks of other languages at the end', 'https://a.co/東京。 「https://a.co/」、', ['https://a.co/東京', 'https://a.co/']],
  ['a full stop of another script after the host', 'https://a.co。次', ['https://a.co']],
  ['a port, a query, and a fragment', 'http://localhost:4000?a#b', ['http://localhost:4000?a#b']],
  ['an address inside a word', 'xhttps://a.co', []],
])('%s', (_, text, links) => {
  expect(linked(text)).toEqual(links)
})
