import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test('words are compared without case, accents, and punctuation, each once', () => {
  expect(searchWords('Ein Café, zwei CAFÉS – und 3 Ｘ-Posts (café)!')).toEqual([
    ...['ein', 'cafe', 'zwei', 'cafes', 'und', '3', 'x', 'posts'],
  ])
})

test('a text without words gives none', () => {
  expect(searchWords(' – !? 🎉')).toEqual([])
})
