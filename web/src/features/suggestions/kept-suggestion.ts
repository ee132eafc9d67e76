import type { QueryClient } from '@tanstack/react-query'
import type { SuggestionAnswer } from '#shared/contracts/suggestions.ts'
import { suggestionQueries } from './queries.ts'

type Kept = { initialData?: SuggestionAnswer; initialDataUpdatedAt?: number }

/** A suggestion as a page of the list has it, to be shown at once and read anew if that was a while ago. */
export const keptSuggestion = (queryClient: QueryClient, id: string): Kept => {
  const pages = queryClient.getQueryCache().findAll({ queryKey: suggestionQueries.pages() })
  for (const { queryKey, state } of pages) {
    const page = queryClient.getQueryData<{ suggestions: SuggestionAnswer[] }>(queryKey)
    const initialData = page?.suggestions.find((suggestion) => suggestion.id === id)
    if (initialData) return { initialData, initialDataUpdatedAt: state.dataUpdatedAt }
  }
  return {}
}
