import twitterText from 'twitter-text'
import { expect, test } from 'vitest'
import { weightedLength } from './text.ts'

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
/** Whether a text holds an emoji that Unicode knows and twitter-text, which stops at Emoji 11, takes for several. */
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
])('%s, which is newer than what twitter-text knows, counts 2 like every emoji', (_, text) => {
  expect(twitterText.parseTweet(text).weightedLength).toBeGreaterThan(2)
  expect(weightedLength(text).length).toBe(2)
  expect(weightedLength(`${text}${text} a`).length).toBe(6)
})

test.each(Object.entries(everySequence))('every older sequence %s weighs what twitter-text says', (_, sequences) => {
  const texts = sequences().map((each) => each.filter((sequence) => !isNewer(sequence)).join(' '))

  const different = texts.filter((text) => weightedLength(text).length !== twitterText.parseTweet(text).weightedLength)

  expect(texts.length).toBeGreaterThan(20)
  expect(different).toEqual([])
})
