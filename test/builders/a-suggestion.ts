import type { Suggestion } from '#shared/domain/suggestions.ts'

/** A suggestion without upvotes. */
export const aSuggestion = (own: Partial<Suggestion> = {}): Suggestion => ({
  id: 'suggestion-1',
  title: 'Post to the town square',
  description: 'With a bell.',
  author: 'Ada Lovelace',
  createdAt: '2026-05-04T09:00:00.000Z',
  upvotes: 0,
  ...own,
})
