import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test('words are compared without case, accents and punctuation, each once', () => {
  expect(searchWords('Ein Café, zwei CAFÉS – und 3 Ｘ-Posts (café)!', 80)).toEqual([
    ...['ein', 'cafe', 'zwei', 'cafes', 'und', '3', 'x', 'posts'],
  ])
})

test('of a long text the first words count', () => {
  expect(searchWords('one two three', 2)).toEqual(['one', 'two'])
})

test('a long word is cut between characters', () => {
  expect(searchWords('𝒳'.repeat(100), 1)).toEqual(['x'.repeat(32)])
  expect(searchWords('𓀀'.repeat(100), 1)).toEqual(['𓀀'.repeat(32)])
})

test('what has no words gives none', () => {
  expect(searchWords(' – !? 🎉', 5)).toEqual([])
})
