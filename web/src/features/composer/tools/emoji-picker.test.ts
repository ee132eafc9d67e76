import { expect, test } from 'vitest'
import { emojis, searchEmojis } from './emoji-picker.tsx'

const first = (typed: string) => searchEmojis(typed)[0]?.emoji

test('an emoji is found by its name, by the beginnings of its words, and by what it stands for', () => {
  expect(first('rocket')).toBe('🚀')
  expect(first('red hea')).toBe('❤️')
  expect(searchEmojis('celebration').map(({ emoji }) => emoji)).toContain('🎉')
})

test('what nothing is called finds nothing, and no word finds all', () => {
  expect(searchEmojis('qqqq')).toEqual([])
  expect(searchEmojis('  ')).toBe(emojis)
  expect(emojis.length).toBeGreaterThan(1_500)
})
