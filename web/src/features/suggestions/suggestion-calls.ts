import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type SuggestionAnswer, suggestionsApi } from '#shared/contracts/suggestions.ts'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'

/** A page of the list: its number from 1, its order, and the search text. */
export type Page = { page: number; sortBy: 'date' | 'upvotes'; search: string }

/** What the list shows initially. */
export const firstPage: Page = { page: 1, sortBy: 'date', search: '' }

export const suggestionQueries = {
  all: () => ['suggestions'] as const,
  pages: () => [...suggestionQueries.all(), 'page'] as const,
  /** Keep the previous page visible until this one has loaded. */
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

/** Updates a suggestion everywhere in the cache. */
const changeKept = (queryClient: QueryClient, id: string, change: Partial<SuggestionAnswer>) => {
  const changed = (suggestion: SuggestionAnswer) => (suggestion.id === id ? { ...suggestion, ...change } : suggestion)
  queryClient.setQueryData(suggestionQueries.one(id).queryKey, (kept) => kept && changed(kept))
  queryClient.setQueriesData(
    { queryKey: suggestionQueries.pages() },
    (kept: ListedPage | undefined) => kept && { ...kept, suggestions: kept.suggestions.map(changed) },
  )
}

type Voted = Pick<SuggestionAnswer, 'id' | 'upvotes' | 'hasUserUpvoted'>

/**
 * Adds or removes an upvote. It shows at once wherever the suggestion does, then takes the count from the server
 * (docs/specification.md), and is rolled back if the server refuses. While a request is in flight, another press does
 * nothing, so a double click is one vote.
 */
export const useUpvote = () => {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: voteKey,
    mutationFn: async ({ id }: Voted) => (await request(suggestionsApi.upvote, { id })).body,
    onMutate: async ({ id, upvotes, hasUserUpvoted }) => {
      // A request from before the vote would show it undone, so it's canceled. A page that is loading for the first
      // time is not.
      await queryClient.cancelQueries({ queryKey: suggestionQueries.all(), predicate: ({ state }) => state.data !== undefined })
      changeKept(queryClient, id, { hasUserUpvoted: !hasUserUpvoted, upvotes: upvotes + (hasUserUpvoted ? -1 : 1) })
    },
    onSuccess: ({ isUpvoted, upvoteCount }, { id, hasUserUpvoted }) => {
      changeKept(queryClient, id, { hasUserUpvoted: isUpvoted, upvotes: upvoteCount })
      if (isUpvoted === hasUserUpvoted) showToast({ kind: 'info', text: isUpvoted ? votedElsewhere : takenBackElsewhere })
    },
    onError: (error, { id, upvotes, hasUserUpvoted }) => {
      changeKept(queryClient, id, { upvotes, hasUserUpvoted })
      showToast({
        kind: 'error',
        text: hasUserUpvoted
          ? i18n.t('Your upvote couldn’t be taken back. {message}', { message: messageOf(error) })
          : i18n.t('Your upvote couldn’t be counted. {message}', { message: messageOf(error) }),
      })
    },
  })

  return (vote: Voted) => {
    const isOnItsWay = queryClient.isMutating({ mutationKey: voteKey, predicate: ({ state }) => isVote(state.variables, vote.id) }) > 0
    if (!isOnItsWay) mutate(vote)
  }
}

const voteKey = ['suggestions', 'upvote']
const votedElsewhere = i18n.t('You had removed your upvote elsewhere, so it’s been added again.')
const takenBackElsewhere = i18n.t('You had already upvoted this elsewhere, so your upvote has been removed.')

const isVote = (variables: unknown, id: string) =>
  typeof variables === 'object' && variables !== null && 'id' in variables && variables.id === id

type Written = { title: string; description: string; idempotencyKey: string }

/** Creates a suggestion, which then comes first in the list. The idempotency key prevents duplicates. */
export const useCreateSuggestion = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ idempotencyKey, ...written }: Written) => (await request(suggestionsApi.create, written, { idempotencyKey })).body,
    onSuccess: async (created) => {
      await queryClient.invalidateQueries({ queryKey: suggestionQueries.all(), refetchType: 'none' })
      // The list may include it a moment later.
      queryClient.setQueryData(
        suggestionQueries.page(firstPage).queryKey,
        (kept) =>
          kept && {
            ...kept,
            suggestions: [created, ...kept.suggestions.filter(({ id }) => id !== created.id)].slice(0, kept.pageSize),
            totalCount: kept.totalCount + 1,
          },
      )
    },
  })
}
