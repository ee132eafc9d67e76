import twitterText from 'twitter-text'
import { expect, test } from 'vitest'
import { topLevelDomains } from '../../domain/text/top-level-domains.ts'
import { weightedLength } from './text.ts'
import { findUrls } from './urls.ts'

const link = (url: string, start: number) => ({ url, start, end: start + url.length })

const linked: [name: string, text: string, urls: { url: string; start: number; end: number }[]][] = [
  ['a text without a full stop has no link', 'https://localhost', []],
  ['links are found in order', 'a.co, https://b.co', [link('a.co', 0), link('https://b.co', 6)]],
  ['indices are those of the composed text', 'e\u0301 a.co', [link('a.co', 2)]],
  ['indices are in UTF-16 units', '\u{1f600} a.co', [link('a.co', 3)]],
  ['the last known top-level domain ends a host', 'shop.co.uk.unknown', [link('shop.co.uk', 0)]],
  ['a longer top-level domain wins', 'https://a.嘉里大酒店', [link('https://a.嘉里大酒店', 0)]],
  ['a top-level domain in Greek capitals is known', 'https://a.ΕΛ', [link('https://a.ΕΛ', 0)]],
  ['a protocol inside a path belongs to the link', 'https://a.co/https://b.co', [link('https://a.co/https://b.co', 0)]],
  ['only the second protocol in a row makes a link', 'https://https://a.co', [link('https://a.co', 8)]],
  ['a host may hold a domain name twice', '世a.co世b.co', [link('a.co', 1), link('b.co', 6)]],
  ['punctuation ends a path', 'https://a.co/b!?', [link('https://a.co/b', 0)]],
  ['a hyphen and an underscore may end a path', 'a.co/b-_.', [link('a.co/b-_', 0)]],
  ['a path may be empty', 'a.co/...', [link('a.co/', 0)]],
  ['an en dash stays within a path', 'a.co/b–c–', [link('a.co/b–c', 0)]],
  ['Cyrillic and accents stay within a path', 'a.co/éя日', [link('a.co/éя', 0)]],
  ['an at sign stays within a path', 'https://a.co/@user', [link('https://a.co/@user', 0)]],
  ['one pair of parentheses inside another stays', 'a.co/(b(c)d).', [link('a.co/(b(c)d)', 0)]],
  ['parentheses in a row stay', 'a.co/(b)(c)!', [link('a.co/(b)(c)', 0)]],
  ['open parentheses end a path', 'a.co/b(c', [link('a.co/b', 0)]],
  ['parentheses end a path only right after a letter', 'a.co/b.(c)', [link('a.co/b', 0)]],
  ['a query ends before punctuation', 'https://a.co/?b=c&d=(e).', [link('https://a.co/?b=c&d=(e', 0)]],
  ['a query without an ending is left out', 'https://a.co/?!', [link('https://a.co/', 0)]],
  ['a t.co link keeps its query', 'https://t.co/abc?d=e/f', [link('https://t.co/abc?d=e/f', 0)]],
  ['what a t.co link leaves out is not looked at again', 'https://t.co/abc/d.co', [link('https://t.co/abc', 0)]],
  ['a t.co link without a protocol keeps its path', 't.co/abc/def', [link('t.co/abc/def', 0)]],
  ['a path belongs to the last Latin part of a mixed host', 'a.co世.рф/b', [{ url: 'a.co/b', start: 0, end: 10 }]],
]

test.each(linked)('%s', (_, text, urls) => {
  const found = findUrls(text)

  const theirs = twitterText.extractUrlsWithIndices(text.normalize('NFC'), { extractUrlsWithoutProtocol: true })
  expect(found).toEqual(urls)
  expect(found).toEqual(theirs.map(({ url, indices: [start, end] }) => ({ url, start, end })))
})

// A label can have 63 characters, so the answer is certain. twitter-text encodes the label first, and its encoder
// overflows.
test('a label too long to encode is no link, although twitter-text throws', () => {
  const text = `https://${'a'.repeat(3000)}\u{10ffff}.com`

  expect(weightedLength(text)).toEqual({ length: 3014, isValid: false })
  expect(() => twitterText.parseTweet(text)).toThrow(RangeError)
  // The pattern keeps the index where it stopped and would resume there in the next text.
  twitterText.extractUrls('a.co')
})

test('the top-level domains are those of twitter-text', () => {
  const { validGTLD, validCCTLD } = twitterText.regexen
  const theirs = [validGTLD, validCCTLD].flatMap(({ source }) => source.slice('(?:(?:'.length, source.indexOf(')')).split('|'))

  expect(topLevelDomains().toSorted()).toEqual(theirs.toSorted())
})
