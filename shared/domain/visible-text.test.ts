import { expect, test } from 'vitest'
import { onlyVisible, visibleLine, visibleLines } from './visible-text.ts'

test.each([
  0x00, 0x09, 0x0a, 0x1b, 0x7f, 0x85, 0xad, 0x61c, 0x200b, 0x200e, 0x200f, 0x2028, 0x202e, 0x2060, 0x2066, 0x2069, 0xfeff, 0xe0041,
])('U+%s is not visible', (code) => {
  const text = `Ada${String.fromCodePoint(code)}Lovelace`

  expect(visibleLine.test(text)).toBe(false)
  expect(onlyVisible(text)).toBe('AdaLovelace')
})

test.each(['Ada Lovelace', 'Łukasz Żółw', '山田太郎', 'محمد', 'می‌خواهم', '👩‍💻 Ada', 'O’Neil-Jones', ''])('“%s” is', (text) => {
  expect(visibleLine.test(text)).toBe(true)
  expect(onlyVisible(text)).toBe(text)
})

test('several lines may have ends and tabs, and nothing else of the kind', () => {
  expect(visibleLines.test('one\n\ttwo')).toBe(true)
  expect(visibleLines.test('one\r')).toBe(false)
  expect(visibleLines.test('one\u202Etwo')).toBe(false)
})
