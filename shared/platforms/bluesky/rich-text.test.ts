import { RichText } from '@atproto/api'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import conformance from './conformance.json' with { type: 'json' }
import { stretchesOf, withShortLinks } from './rich-text.ts'
import { byteRangeOf } from './text.ts'

const ours = (text: string) =>
  stretchesOf(text).map((stretch) => {
    const { byteStart, byteEnd } = byteRangeOf(text, stretch)
    if (stretch.kind === 'link') return [byteStart, byteEnd, 'link', stretch.url]
    return stretch.kind === 'tag' ? [byteStart, byteEnd, 'tag', stretch.tag] : [byteStart, byteEnd, 'mention', stretch.handle]
  })

/**
 * What Bluesky's own library finds, minus what we omit on purpose: facets that start within another, and addresses no
 * browser could open.
 */
const theirs = (text: string) => {
  const rich = new RichText({ text: text.normalize('NFC') })
  rich.detectFacetsWithoutResolution()
  let end = 0
  return (rich.facets ?? []).flatMap(({ index, features: [feature] }) => {
    const found = read(feature ?? {})
    if (index.byteStart < end || (found[0] === 'link' && !URL.canParse(found[1]))) return []
    end = index.byteEnd
    return [[index.byteStart, index.byteEnd, ...found]]
  })
}

const read = (feature: object): [kind: string, name: string] => {
  if ('uri' in feature) return ['link', String(feature.uri)]
  return 'tag' in feature ? ['tag', String(feature.tag)] : ['mention', 'did' in feature ? String(feature.did).toLowerCase() : '']
}

const inCapitals = 'capitals'

test.each(conformance.cases.filter(({ what }) => what !== inCapitals))('finds the same as Bluesky’s own library: $what', ({ text }) => {
  expect(ours(text)).toEqual(theirs(text))
})

const pieces = [
  ...' \n\t(). ,:;!?)"\'’…-_/#＃@$&=%~*[]',
  ...'aé日本語🎉1',
  'https://',
  'http://',
  'example.com',
  'example.music',
  'ada.bsky.social',
  'bob.test',
  'notld.zzz',
  '#Spider-Man',
  '#c++',
  '#ぼっち・ざ・ろっく',
  '$CRY',
  '@ada.bsky.social',
  '/wiki/東京',
  '?q=(a)',
  '\u200b',
  '\u00ad',
  '\ufe0f',
  '\u20e3',
  'e\u0301',
  '👩‍👩‍👧',
]
const aText = fc
  .array(
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...pieces) }, { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 3 }) }),
    {
      maxLength: 14,
    },
  )
  .map((parts) => parts.join(''))
  // We also link URLs and hosts in capitals, and hosts that start with "http", which the library leaves without a
  // protocol.
  .filter((text) => text === text.toLowerCase() || !/[A-Z][a-z.]*\.|\.[a-z]*[A-Z]|HTTP/i.test(text))
  .filter((text) => !/(^|[\s(])http[^:s]|(^|[\s(])https[^:]/i.test(text))

test('reads any text the way Bluesky’s own library does', () => {
  fc.assert(
    fc.property(aText, (text) => {
      expect(ours(text)).toEqual(theirs(text))
    }),
    { seed: 300, numRuns: 10_000 },
  )
})

test.each([
  ['a host with little after it loses its protocol only', 'See https://example.com/a?b=1#c.', 'See example.com/a?b=1#c.'],
  ['what comes after a host is cut', 'https://www.example.com/a/long/path?to=it now', 'www.example.com/a/long/path?... now'],
  ['a host alone has no slash', 'https://example.com/', 'example.com'],
  ['a link that names no protocol stays', 'example.com/a/very/long/path/to/it', 'example.com/a/very/long/path/to/it'],
  ['other letters are written as addresses write them', 'https://ja.wikipedia.org/wiki/東京', 'ja.wikipedia.org/wiki/%E6%9D%...'],
  ['tags and mentions stay', '#bread by @ada.bsky.social', '#bread by @ada.bsky.social'],
])('%s', (_, text, shown) => {
  expect(withShortLinks(text).text).toBe(shown)
})

test('a shortened link keeps its target and the position of what follows', () => {
  const { text, stretches } = withShortLinks('Grüße: https://example.com/a/long/path/to/it und #brot')

  expect(stretches).toMatchObject([{ url: 'https://example.com/a/long/path/to/it' }, { tag: 'brot' }])
  expect(stretches.map(({ start, end }) => text.slice(start, end))).toEqual(['example.com/a/long/path/...', '#brot'])
})
