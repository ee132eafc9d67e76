import type { SeenSuggestion, Suggestions } from '#functions/ports/suggestions.ts'
import { searchWords } from './search-words.ts'

type Asked = { userId: string; page: number; pageSize: number; sortBy: 'date' | 'upvotes'; searchQuery: string }

/** One page of the newest suggestions, or of those among them that have every word of the search; the newest first of equally many upvotes. */
export const listSuggestions = async (
  { suggestions }: { suggestions: Suggestions },
  { userId, page, pageSize, sortBy, searchQuery }: Asked,
) => {
  const newest = await suggestions.newest(userId)
  const found = searchQuery === '' ? newest : newest.filter(hasAll(searchWords(searchQuery)))
  const sorted = sortBy === 'date' ? found : found.toSorted((one, other) => other.upvotes - one.upvotes)
  const start = (page - 1) * pageSize
  return { suggestions: sorted.slice(start, start + pageSize), totalCount: found.length, currentPage: page, pageSize }
}

/** Each word has to begin a word of the suggestion; a single letter has to be a whole one. Nothing matches a search without words. */
const hasAll =
  (wanted: string[]) =>
  ({ title, description }: SeenSuggestion) => {
    const words = searchWords(`${title} ${description}`)
    const matches = (begin: string) => words.some((word) => (begin.length === 1 ? word === begin : word.startsWith(begin)))
    return wanted.length > 0 && wanted.every(matches)
  }
