import { expect, test } from 'vitest'
import { xSegments } from './x-segments.ts'

const colored = (text: string) =>
  xSegments(text)
    .filter(({ kind }) => kind !== 'plain')
    .map((segment) => `${segment.kind} ${segment.text}`)

test('links, mentions, hashtags and cashtags are told from plain text, in order', () => {
  expect(xSegments('Hear @ada on #news: example.com $CRY')).toEqual([
    { kind: 'plain', text: 'Hear ' },
    { kind: 'mention', text: '@ada' },
    { kind: 'plain', text: ' on ' },
    { kind: 'hashtag', text: '#news' },
    { kind: 'plain', text: ': ' },
    { kind: 'link', text: 'example.com' },
    { kind: 'plain', text: ' ' },
    { kind: 'cashtag', text: '$CRY' },
  ])
})

test('nothing of a text without links is lost', () => {
  const text = 'a@b.example #1 $5 @ @toolongforanyhandle ##x #日本語 &#amp; 👩‍👧 #été\n@x'

  expect(
    xSegments(text)
      .map((segment) => segment.text)
      .join(''),
  ).toBe(text.normalize('NFC'))
})

test('a number alone is no hashtag, an address is no mention, and a price is no cashtag', () => {
  expect(colored('#1 foo@example.org $5 @toolongforanyhandle')).toEqual([])
})

test('a hashtag may hold any letters and digits, but begins after none', () => {
  expect(colored('#2026news #été a#b')).toEqual(['hashtag #2026news', 'hashtag #été'])
})

test('a tag inside a link belongs to the link', () => {
  expect(colored('https://example.com/@ada#top')).toEqual(['link example.com/@ada#top'])
})

test('a link is shown without its protocol, its long path cut', () => {
  expect(colored('https://www.example.com/a/very/long/path/of/words')).toEqual(['link example.com/a/very/long/pa…'])
  expect(colored('https://example.com/')).toEqual(['link example.com'])
})
