import { expect, test } from 'vitest'
import { emojis, searchEmojis } from './emoji-picker.tsx'

const first = (typed: string) => searchEmojis(typed)[0]?.emoji

test('finds an emoji by its name, by the start of its words, and by what it stands for', () => {
  expect(first('rocket')).toBe('🚀')
  expect(first('red hea')).toBe('❤️')
  expect(searchEmojis('celebration').map(({ emoji }) => emoji)).toContain('🎉')
})

test('an unknown word finds nothing, and a blank search finds everything', () => {
  expect(searchEmojis('qqqq')).toEqual([])
  expect(searchEmojis('  ')).toBe(emojis)
  expect(emojis.length).toBeGreaterThan(1_500)
})
