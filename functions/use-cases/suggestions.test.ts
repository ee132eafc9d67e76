import { expect, test } from 'vitest'
import { searchWords } from './suggestions.ts'

test('compares words without case, accents, and punctuation, each once', () => {
  expect(searchWords('Ein Café, zwei CAFÉS – und 3 Ｘ-Posts (café)!')).toEqual([
    ...['ein', 'cafe', 'zwei', 'cafes', 'und', '3', 'x', 'posts'],
  ])
})

test('finds no words in a text without any', () => {
  expect(searchWords(' – !? 🎉')).toEqual([])
})
