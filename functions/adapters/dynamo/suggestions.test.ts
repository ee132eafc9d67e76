import { expect, test } from 'vitest'
import { StoredOwnSuggestion } from './suggestions.ts'

const written = { title: 'More bells', description: 'A bell for each post.', createdAt: '2026-05-04T09:00:00.000Z' }

test.each([
  ['today', { suggestionId: 'suggestion-1' }],
  ['before', { id: 'suggestion-1' }],
])('reads the person’s own copy of a suggestion as stored %s', (_when, named) => {
  const item = { pk: 'USER#ada', sk: 'SUGGESTION#suggestion-1', ...written, ...named }

  expect(StoredOwnSuggestion.parse(item)).toEqual({ id: 'suggestion-1', ...written })
})
