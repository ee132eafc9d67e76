import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type SuggestionAnswer, suggestionsApi } from '#shared/contracts/suggestions.ts'
import { request } from '#web/lib/api.ts'

/** Which page of the list: its number from 1, its order, and what is searched. */
export type Page = { page: number; sortBy: 'date' | 'upvotes'; search: string }

/** What the list shows at first. */
export const firstPage: Page = { page: 1, sortBy: 'date', search: '' }

export const suggestionQueries = {
  all: () => ['suggestions'] as const,
  pages: () => [...suggestionQueries.all(), 'page'] as const,
  /** The page before stays in sight until this one is there. */
  page: ({ page, sortBy, search }: Page) =>
    queryOptions({
      queryKey: [...suggestionQueries.pages(), { page, sortBy, search }],
      queryFn: async ({ signal }) => (await request(suggestionsApi.list, { page, sortBy, searchQuery: search }, { signal })).body,
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...suggestionQueries.all(), 'one', id],
      queryFn: async ({ signal }) => (await request(suggestionsApi.get, { id }, { signal })).body,
    }),
}

type ListedPage = { suggestions: SuggestionAnswer[] }

/** Changes a suggestion wherever it is kept. */
export const changeKept = (queryClient: QueryClient, id: string, change: Partial<SuggestionAnswer>) => {
  const changed = (suggestion: SuggestionAnswer) => (suggestion.id === id ? { ...suggestion, ...change } : suggestion)
  queryClient.setQueryData(suggestionQueries.one(id).queryKey, (kept) => kept && changed(kept))
  queryClient.setQueriesData(
    { queryKey: suggestionQueries.pages() },
    (kept: ListedPage | undefined) => kept && { ...kept, suggestions: kept.suggestions.map(changed) },
  )
}
