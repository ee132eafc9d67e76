import type { SeenSuggestion, Suggestions } from '#functions/ports/suggestions.ts'
import { searchWords } from './search-words.ts'

type SuggestionQuery = { userId: string; page: number; pageSize: number; sortBy: 'date' | 'upvotes'; searchQuery: string }

/**
 * Returns a page of the newest suggestions, or of those among them that contain every word of the search. With equal
 * upvotes, newer ones come first.
 */
export const listSuggestions = async (
  { suggestions }: { suggestions: Suggestions },
  { userId, page, pageSize, sortBy, searchQuery }: SuggestionQuery,
) => {
  const newest = await suggestions.newest(userId)
  const found = searchQuery === '' ? newest : newest.filter(hasAll(searchWords(searchQuery)))
  const sorted = sortBy === 'date' ? found : found.toSorted((one, other) => other.upvotes - one.upvotes)
  const start = (page - 1) * pageSize
  return { suggestions: sorted.slice(start, start + pageSize), totalCount: found.length, currentPage: page, pageSize }
}

/**
 * Each word has to start a word in the suggestion. A single letter has to be a whole word. A search without words
 * matches nothing.
 */
const hasAll =
  (wanted: string[]) =>
  ({ title, description }: SeenSuggestion) => {
    const words = searchWords(`${title} ${description}`)
    const matches = (begin: string) => words.some((word) => (begin.length === 1 ? word === begin : word.startsWith(begin)))
    return wanted.length > 0 && wanted.every(matches)
  }
