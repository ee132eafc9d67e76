import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cleaned, isVisible, onlyVisible, visibleLine, visibleLines } from './visible-text.ts'

test.each([
  0x00, 0x09, 0x0a, 0x1b, 0x7f, 0x85, 0xad, 0x61c, 0x200b, 0x200e, 0x200f, 0x2028, 0x202e, 0x2060, 0x2066, 0x2069, 0xfeff, 0xe0041,
])('U+%s is invisible', (code) => {
  const text = `Ada${String.fromCodePoint(code)}Lovelace`

  expect(visibleLine.test(text)).toBe(false)
  expect(onlyVisible(text)).toBe('AdaLovelace')
})

test.each(['Ada Lovelace', 'Łukasz Żółw', '山田太郎', 'محمد', 'می‌خواهم', '👩‍💻 Ada', 'O’Neil-Jones', ''])('“%s” is visible', (text) => {
  expect(visibleLine.test(text)).toBe(true)
  expect(onlyVisible(text)).toBe(text)
})

test.each([
  ['nothing', ''],
  ['spaces of all widths', ' \t\n\u00A0\u1680\u2003\u202F\u3000'],
  ['zero-width characters and direction marks', '\u200B\u200C\u200D\u200E\u200F\u2060\uFEFF'],
  ['variation selectors', '\uFE0E\uFE0F\u{E0100}\u180B'],
  ['Hangul fillers', '\u115F\u1160\u3164\uFFA0'],
  ['a soft hyphen and a combining grapheme joiner', '\u00AD\u034F'],
  ['a braille pattern without dots', '\u2800'],
  ['control characters', '\0\u001B\u0085'],
  ['tags of a flag without the flag', '\u{E0067}\u{E007F}'],
])('%s has nothing visible', (_, text) => {
  expect(isVisible(text)).toBe(false)
})

test.each(['.', 'ㅎ', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '\u200B\u200Bא', '⠁', '\u0301'])('“%s” has something visible', (text) => {
  expect(isVisible(text)).toBe(true)
})

test.each([
  ['every line ends with a line feed', 'one\r\ntwo\rthree\n\r\nfour', 'one\ntwo\nthree\n\nfour'],
  ['tabs stay', 'a\tb', 'a\tb'],
  ['other control characters go', '\0a\u0007\u001B[1m\u007F\u0085\u009Fb', 'a[1mb'],
  ['joiners, marks of direction, and selectors stay', 'می‌خواهم 👩‍💻 ❤️ \u200F', 'می‌خواهم 👩‍💻 ❤️ \u200F'],
])('in incoming text, %s', (_, text, kept) => {
  expect(z.string().check(cleaned).parse(text)).toBe(kept)
})

test('several lines may contain line ends and tabs but no other control characters', () => {
  expect(visibleLines.test('one\n\ttwo')).toBe(true)
  expect(visibleLines.test('one\r')).toBe(false)
  expect(visibleLines.test('one\u202Etwo')).toBe(false)
})
