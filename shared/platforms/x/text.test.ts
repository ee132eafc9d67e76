import fc from 'fast-check'
import twitterText from 'twitter-text'
import { expect, test } from 'vitest'
import { countCashtags, weightedLength } from './text.ts'
import { findUrls } from './urls.ts'

const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'
const longCode = 'abcdefghij'.repeat(4)

const counted: [name: string, text: string, length: number, isValid: boolean][] = [
  ['Latin letters weigh 1', 'hello', 5, true],
  ['an empty text is not valid', '', 0, false],
  ['three spaces weigh 3', '   ', 3, true],
  ['line breaks weigh 1', 'a\nb\r\nc', 6, true],
  ['a control character weighs 1', 'a\u0000b\u007f', 4, true],
  ['280 letters fit', 'a'.repeat(280), 280, true],
  ['281 letters do not fit', 'a'.repeat(281), 281, false],
  ['Han characters weigh 2', '日本語', 6, true],
  ['Hangul syllables weigh 2', '한글', 4, true],
  ['Hangul letters are composed before they are weighed', '\u1112\u1161\u11ab', 2, true],
  ['a Hangul letter on its own weighs 2', '\u1112', 2, true],
  ['Cyrillic letters weigh 1', 'привет', 6, true],
  ['Arabic letters weigh 1', 'سلام', 4, true],
  ['Devanagari letters and marks weigh 1', 'नमस्ते', 6, true],
  ['the last code point of the first light range weighs 1', '\u10ff', 1, true],
  ['the code point after the first light range weighs 2', 'a\u1100\u1100', 5, true],
  ['a Georgian capital outside the light range weighs 2', '\u1c90', 2, true],
  ['a letter beyond U+FFFF weighs 2', '\u{20bb7}', 2, true],
  ['half a surrogate pair weighs 2', 'a\ud83d', 3, true],
  ['a letter and its accent count as the one letter they make', 'cafe\u0301', 4, true],
  ['an accent that composes with nothing weighs 1', 'x\u0301', 2, true],
  ['curly quotes weigh 1', '“quote”', 7, true],
  ['an ellipsis weighs 2', '…', 2, true],
  ['a bullet weighs 2', '•', 2, true],
  ['an em dash weighs 1', '—', 1, true],
  ['a prime weighs 1', '′', 1, true],
  ['a euro sign weighs 2', '€', 2, true],
  ['a zero-width joiner weighs 1', 'a\u200db', 3, true],
  ['a left-to-right mark weighs 2', '\u200e', 2, true],
  ['an ideographic space weighs 2', '\u3000', 2, true],
  ['U+FFFE is not valid', 'test\ufffe', 6, false],
  ['U+FEFF is not valid', '\ufefftest', 6, false],
  ['U+FFFF is not valid', 'te\uffffst', 6, false],

  ['a face weighs 2', '\u{1f600}', 2, true],
  ['140 faces fit', '\u{1f600}'.repeat(140), 280, true],
  ['141 faces do not fit', '\u{1f600}'.repeat(141), 282, false],
  ['a family of four weighs 2', family, 2, true],
  ['140 families fit', family.repeat(140), 280, true],
  ['a couple with a kiss weighs 2', '\u{1f469}\u200d\u2764\ufe0f\u200d\u{1f48b}\u200d\u{1f468}', 2, true],
  ['a couple without the emoji style of its heart is counted in parts', '\u{1f469}\u200d\u2764\u200d\u{1f469}', 8, true],
  ['a flag weighs 2', '\u{1f1fa}\u{1f1f8}', 2, true],
  ['two flags weigh 4', '\u{1f1e9}\u{1f1ea}\u{1f1eb}\u{1f1f7}', 4, true],
  ['regional indicators that make no flag weigh 2 each', '\u{1f1e6}\u{1f1e6}', 4, true],
  ['a flag after a lone indicator is still one', '\u{1f1e6}\u{1f1e9}\u{1f1ea}', 4, true],
  ['the flag of Scotland weighs 2', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', 2, true],
  ['the flag of Texas is counted in parts', '\u{1f3f4}\u{e0075}\u{e0073}\u{e0074}\u{e0078}\u{e007f}', 12, true],
  ['the rainbow flag weighs 2', '\u{1f3f3}\ufe0f\u200d\u{1f308}', 2, true],
  ['the pirate flag weighs 2', '\u{1f3f4}\u200d\u2620\ufe0f', 2, true],
  ['a keycap weighs 2', '#\ufe0f\u20e3', 2, true],
  ['a keycap without emoji style weighs 2', '7\u20e3', 2, true],
  ['a digit with emoji style is no keycap', '7\ufe0f', 3, true],
  ['a skin tone belongs to its hand', '\u{1f44b}\u{1f3fd}', 2, true],
  ['a skin tone alone weighs 2', '\u{1f3fd}', 2, true],
  ['a skin tone after a cat is counted apart', '\u{1f431}\u{1f3fd}', 4, true],
  ['a profession with a skin tone weighs 2', '\u{1f469}\u{1f3fe}\u200d\u{1f4bb}', 2, true],
  ['a runner with skin tone and gender weighs 2', '\u{1f3c3}\u{1f3fb}\u200d\u2640\ufe0f', 2, true],
  ['a detective with emoji style and gender weighs 2', '\u{1f575}\ufe0f\u200d\u2642\ufe0f', 2, true],
  ['a pointing hand takes emoji style and skin tone', '\u261d\ufe0f\u{1f3fd}', 2, true],
  ['a heart with emoji style weighs 2', '\u2764\ufe0f', 2, true],
  ['a heart without style weighs 2', '\u2764', 2, true],
  ['a heart in text style weighs 4', '\u2764\ufe0e', 4, true],
  ['emoji style after a globe is counted apart', '\u{1f30d}\ufe0f', 4, true],
  ['an eye in a bubble with every style is counted in parts', '\u{1f441}\ufe0f\u200d\u{1f5e8}\ufe0f', 5, true],
  ['the trade mark sign weighs 2', '™', 2, true],
  ['the copyright sign weighs 1', '©', 1, true],
  ['the copyright sign with emoji style weighs 2', '©\ufe0f', 2, true],
  ['an emoji newer than the rules weighs 2', '\u{1f971}', 2, true],

  ['a long link weighs 23', 'see https://example.com/a/very/long/path?x=1', 27, true],
  ['a link shorter than 23 characters weighs 23', 'https://a.co', 23, true],
  ['a bare domain weighs 23', 'example.com', 23, true],
  ['eleven links and their spaces fit', 'https://example.com/a '.repeat(11), 264, true],
  ['twelve links and their spaces do not fit', 'https://example.com/a '.repeat(12), 288, false],
  ['a domain in capitals weighs 23', 'EXAMPLE.COM/A', 23, true],
  ['an email address is no link', 'foo@example.com', 15, true],
  ['an email address with a dotted name leaves two plain words', 'first.last@example.com', 22, true],
  ['an email address whose name ends like a domain starts with a link', 'hello.me@example.com', 20, true],
  ['a mailto address is no link', 'mailto:foo@example.com', 22, true],
  ['the full stop of the sentence is not part of the link', 'Go to example.com.', 30, true],
  ['a sentence without a space before Next has a link', 'hello.Next', 23, true],
  ['a new top-level domain in running text makes a link', 'It ends.Now', 26, true],
  ['e.g. is no link', 'e.g. this', 9, true],
  ['Node.js is no link', 'Node.js', 7, true],
  ['a version number is no link', 'v1.2.3', 6, true],
  ['an address of four numbers is no link', 'http://127.0.0.1/x', 18, true],
  ['localhost is no link', 'http://localhost:3000', 21, true],
  ['an unknown top-level domain makes no link', 'example.notarealone', 19, true],
  ['a domain that a letter follows is no link', 'example.comx', 12, true],
  ['a domain that a hyphen follows is no link', 'example.com-x', 13, true],
  ['a domain that a Han character follows is a link', 'example.com日', 25, true],
  ['a domain amid Han characters is a link', '見てexample.comです', 31, true],
  ['an accent does not end a bare domain', 'müller.de', 23, true],
  ['a Han name before com is no bare link', '日本.com', 8, true],
  ['a Han name before com is a link with a protocol', 'http://日本.com', 23, true],
  ['a Cyrillic domain is a link with a protocol', 'https://пример.рф/путь', 23, true],
  ['a Cyrillic domain is no bare link', 'пример.рф', 9, true],
  ['a Japanese top-level domain is a link with a protocol', 'https://お名前.みんな', 23, true],
  ['a Latin name with a Korean top-level domain is a bare link', 'abc.한국', 23, true],
  ['a host that only begins as Punycode is no link', 'https://xn--пример.рф', 21, true],
  ['a long s is no s in a top-level domain', 'https://a.ſi', 12, true],
  ['a Punycode domain is a link', 'xn--80ak6aa92e.com', 23, true],
  ['a Punycode top-level domain is a link', 'example.xn--p1ai', 23, true],
  ['an underscore may stand in a subdomain', 'my_shop.example.com', 26, true],
  ['an underscore may not stand in the domain itself', 'https://my_shop.com', 19, true],
  ['a label of 63 characters is a link', `https://${'a'.repeat(63)}.com`, 23, true],
  ['a label of 64 characters is no link', `https://${'a'.repeat(64)}.com`, 76, true],
  ['a label too long once encoded is no link', `https://${'ü'.repeat(60)}.com`, 72, true],
  ['a mention is plain text', '@example hello', 14, true],
  ['a domain after an at sign is no link', '@example.com', 12, true],
  ['a domain after a hash is no link', '#example.com', 12, true],
  ['a domain after a dollar sign is no link', '$example.com', 12, true],
  ['a domain after a full-width at sign is a link', '＠example.com', 25, true],
  ['a protocol that a letter precedes makes no link', 'xhttps://example.com', 20, true],
  ['a protocol that a Han character precedes makes a link', '見https://example.com', 25, true],
  ['a domain after an unknown protocol is no link', 'ftp://example.com', 17, true],
  ['a link that a bracket precedes is a link', '(https://example.com)', 25, true],
  ['a bare link with a port leaves the port to the text', 'example.com:8080', 28, true],
  ['a bare link with a port and a path takes both', 'example.com:8080/a', 23, true],
  ['a bare link with a query alone leaves the query to the text', 'example.com?x=1', 27, true],
  ['a link with a protocol takes the query alone', 'https://example.com?x=1', 23, true],
  ['a Wikipedia link keeps its parentheses', 'https://en.wikipedia.org/wiki/Crier_(film)', 23, true],
  ['parentheses around a link stay outside', '(see https://example.com/a)', 29, true],
  ['three levels of parentheses end the link', 'https://example.com/(a(b(c)))', 32, true],
  ['a t.co link ends with its code', 'https://t.co/abc/def', 27, true],
  ['a t.co link with a code of 40 is a link', `https://t.co/${longCode}`, 23, true],
  ['a t.co link with a code of 41 is no link', `https://t.co/${longCode}x`, 54, true],
  ['a link of 4,089 characters is a link', `https://example.com/${'a'.repeat(4068)}`, 23, true],
  ['a longer link is no link', `https://example.com/${'a'.repeat(4069)}`, 4089, false],
  ['an emoji right after a link counts', 'https://example.com/\u{1f600}', 25, true],
  ['a keycap that starts inside a link is counted in parts', 'https://example.com/1\ufe0f\u20e3', 27, true],
  ['a cashtag is plain text', '$AAPL up', 8, true],
]

test.each(counted)('%s', (...[, text, length, isValid]) => {
  const result = weightedLength(text)

  expect(result).toEqual({ length, isValid })
  expect(result).toEqual(theirs(text).weighted)
})

test.each([
  ['$AAPL', 1],
  ['$AAPL and $GOOG', 2],
  ['$aapl, $brk.b; $BRK_A!', 3],
  ['$A\t$B\u3000$C', 3],
  ['$TOOLONGX', 0],
  ['$5 and $ and $$', 0],
  ['a$AAPL ($AAPL) $AAPL$GOOG', 1],
  ['$AAPL.US1 $AAPL1 $AAPLé', 1],
  ['＄AAPL', 0],
  ['no money', 0],
] as const)('%j has %i cashtags', (text, count) => {
  const counted = countCashtags(text)

  expect(counted).toBe(count)
  expect(counted).toBe(theirs(text).cashtags)
})

test('a Premium account can write 25,000 characters', () => {
  const text = '日'.repeat(12_500)

  expect(weightedLength(text, 25_000)).toEqual({ length: 25_000, isValid: true })
  expect(weightedLength(`${text}a`, 25_000)).toEqual({ length: 25_001, isValid: false })
})

// The other expected values come from twitter-text itself. Any text made of these pieces must be read the same way.
const pieces = [
  ...['http://', 'https://', 'HTTPS://', 'ftp://', 'https://t.co/', `https://t.co/${longCode}`, 'www.', 'mailto:', 'xn--', ':80', ':'],
  ...['example.com', 'a.co', 't.co', 'b_c.de', 'foo_bar.example.org', 'exa-mple.co.uk', 'v1.2', '127.0.0.1', 'hello.Next', 'e.g.', 'a.'],
  ...['日本.jp', '例え.みんな', 'пример.рф', 'ПРИМЕР.РФ', 'münchen.de', 'abc.한국', 'a.co世.рф', 'a.भारतम्', 'a.ΕΥ', 'xn--90a.com'],
  ...['a.xn--p1ai', '.com', '.io', '.世界', '.nope', 'com', 'e\u0301', '\u1112\u1161', ...'aZ7éßſяι日한ﷺ'],
  ...['ü'.repeat(56), 'a'.repeat(62), 'a.'.repeat(9)],
  ...['/', '/a', '/b.', '/(c)', '/d(e(f)g).', '/h(', '/–i', '/@j/', '?k=l', '?m=(n).', '%20', '((', '))', '..', ...'?=&#~|[]'],
  ...['@user', 'foo@example.com', 'first.last@example.com', '#tag', '$A', '$AAPL', '$brk.b', ...'@$＠＃＄。．｡.,;!-_–—…“”\'"`()*+\\^{}<>'],
  ...[family, ...'\u{1f468}\u{1f600}\u{1f3fd}\u{1f3c3}\u{1f1e9}\u{1f1ea}\u{20bb7}\u2640\u2764\u200d\ufe0f\ufe0e\u20e3™©⛹'],
  ...' \n\t\u00a0\u3000\u2028\u200b\u200e\u061c\u202a\u2066\u0085\u180e\u0301\u0000\u007f\ufeff\ufffe\uffff\ud83d \ude00',
]
const piece = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...pieces) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
)
const texts = fc.array(piece, { maxLength: 12 }).map((parts) => parts.join(''))

test('reads any text the way twitter-text does', () => {
  const isReadAlike = fc.property(texts, (text) => {
    expect(ours(text)).toEqual(theirs(text))
  })

  fc.assert(isReadAlike, { seed: 280, numRuns: 5000 })
})

const ours = (text: string) => ({ weighted: weightedLength(text), urls: findUrls(text), cashtags: countCashtags(text) })

const theirs = (text: string) => {
  const { weightedLength: length, valid: isValid } = twitterText.parseTweet(text)
  const urls = twitterText.extractUrlsWithIndices(text.normalize('NFC'), { extractUrlsWithoutProtocol: true })
  return {
    weighted: { length, isValid },
    urls: urls.map(({ url, indices: [start, end] }) => ({ url, start, end })),
    cashtags: twitterText.extractCashtags(text).length,
  }
}

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))

const symbols = [...from(0x20, 0x3fff), ...from(0x1f000, 0x1faff)].filter((symbol) => /\p{Emoji}|\p{Extended_Pictographic}/u.test(symbol))
const letters = from(0x1f1e6, 0x1f1ff)
const adults = ['\u{1f468}', '\u{1f469}']
const marks = ['', '\ufe0f', '\ufe0e', '\u{1f3fb}', '\u{1f3ff}', '\ufe0f\u{1f3fd}', '\u{1f3fd}\ufe0f', '\u20e3', '\ufe0f\u20e3']
const signs = ['\u200d\u2640\ufe0f', '\u200d\u2642\ufe0f', '\u200d\u2642']

const everySequence = {
  'of a symbol and its marks': () => symbols.map((symbol) => marks.map((mark) => symbol + mark)),
  'of a symbol, its marks and a gender': () => symbols.map((symbol) => marks.flatMap((mark) => signs.map((sign) => symbol + mark + sign))),
  'of an adult and a symbol': () =>
    symbols.map((symbol) =>
      adults.flatMap((adult) => marks.flatMap((mark) => [`${adult}${mark}\u200d${symbol}`, `${adult}\u200d${symbol}${mark}`])),
    ),
  'of two regional indicators': () => letters.map((first) => letters.map((second) => first + second)),
  'of a family or couple': () => {
    const members = [...adults, '\u{1f466}', '\u{1f467}', '\u2764\ufe0f', '\u2764', '\u{1f48b}']
    const pairs = members.flatMap((first) => members.map((second) => `${first}\u200d${second}`))
    return pairs.map((pair) => [pair, ...members.map((third) => `${pair}\u200d${third}`), ...pairs.map((rest) => `${pair}\u200d${rest}`)])
  },
}

const emoji = /\p{RGI_Emoji}/gv
/**
 * Reports whether a text contains an emoji that Unicode knows but twitter-text, which stops at Emoji 11, counts as
 * several.
 */
const isNewer = (text: string) => [...text.matchAll(emoji)].some(([one]) => twitterText.parseTweet(one).weightedLength !== 2)

test.each([
  ['a heart on fire', '❤️‍🔥'],
  ['a handshake of two skins', '🫱🏻‍🫲🏿'],
  ['a person with white hair', '🧑🏽‍🦳'],
  ['a couple of any gender', '🧑🏻‍❤️‍💋‍🧑🏿'],
  ['a polar bear', '🐻‍❄️'],
  ['a flag of transgender people', '🏳️‍⚧️'],
  ['a guide dog', '🐕‍🦺'],
  ['a broken chain', '⛓️‍💥'],
  ['people holding hands', '\u{1f9d1}\u200d\u{1f91d}\u200d\u{1f9d1}'],
  ['pinched fingers of a skin tone', '\u{1f90c}\u{1f3fd}'],
  ['a family of Unicode 15', '🧑‍🧑‍🧒‍🧒'],
])('%s, which is newer than twitter-text, counts as 2 like every emoji', (_, text) => {
  expect(twitterText.parseTweet(text).weightedLength).toBeGreaterThan(2)
  expect(weightedLength(text).length).toBe(2)
  expect(weightedLength(`${text}${text} a`).length).toBe(6)
})

test.each(Object.entries(everySequence))('every older sequence %s has the weight twitter-text gives it', (_, sequences) => {
  const texts = sequences().map((each) => each.filter((sequence) => !isNewer(sequence)).join(' '))

  const different = texts.filter((text) => weightedLength(text).length !== twitterText.parseTweet(text).weightedLength)

  expect(texts.length).toBeGreaterThan(20)
  expect(different).toEqual([])
})
