import type { Suggestions } from '#functions/ports/suggestions.ts'
import { searchWords } from './search-words.ts'

type Asked = { userId: string; page: number; pageSize: number; sortBy: 'date' | 'upvotes'; searchQuery: string }

/** Each word is looked for by itself, so there is an end to them. */
const wordsMax = 6

/** One page of all suggestions, or of those that have every word of the search. */
export const listSuggestions = async (
  { suggestions }: { suggestions: Suggestions },
  { userId, page, pageSize, sortBy, searchQuery }: Asked,
) => {
  const words = searchQuery === '' ? undefined : searchWords(searchQuery, wordsMax)
  const found = await suggestions.list({ userId, sortBy, words, offset: (page - 1) * pageSize, limit: pageSize })
  return { suggestions: found.suggestions, totalCount: found.total, currentPage: page, pageSize }
}
