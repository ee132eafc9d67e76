import { expect, test } from 'vitest'
import { countWords } from './typed-text.ts'

test.each([
  ['', 0],
  [' \n ', 0],
  ['Hear ye!', 2],
  ['So, cake.\n\n• 3 tiers\n– and', 5],
  ['Café 👩‍👩‍👧‍👦 https://example.com/a', 2],
  ['今日は 良い', 2],
])('“%s” has %i words', (text, words) => {
  expect(countWords(text)).toBe(words)
})
