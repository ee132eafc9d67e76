import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type SuggestionAnswer, suggestionsApi } from '#shared/contracts/suggestions.ts'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showToast } from '#web/lib/toast.ts'

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
 * Gives an upvote or takes it back. It shows at once wherever the suggestion does, and takes the count from the server (docs/specification.md). It is
 * undone when the server refuses. While one is on its way, another press does nothing: a double click is one vote.
 */
export const useUpvote = () => {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: voteKey,
    mutationFn: async ({ id }: Voted) => (await request(suggestionsApi.upvote, { id })).body,
    onMutate: async ({ id, upvotes, hasUserUpvoted }) => {
      // What was asked before the vote would show it undone again; a page that is on its way for the first time is waited for.
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

/** Keeps a new suggestion, which is then the first of the list. The same key never makes a second one. */
export const useCreateSuggestion = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ idempotencyKey, ...written }: Written) => (await request(suggestionsApi.create, written, { idempotencyKey })).body,
    onSuccess: async (created) => {
      await queryClient.invalidateQueries({ queryKey: suggestionQueries.all(), refetchType: 'none' })
      // The list may learn of it a moment later than we do.
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
