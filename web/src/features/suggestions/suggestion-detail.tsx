import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SuggestionAnswer } from '#shared/contracts/suggestions.ts'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { suggestionQueries } from './suggestion-calls.ts'
import { Byline, UpvoteButton } from './suggestion-row.tsx'

/** A suggestion with its full text. */
export const SuggestionDetail = ({ id }: { id: string }) => {
  const queryClient = useQueryClient()
  const query = useQuery({ ...suggestionQueries.one(id), ...keptSuggestion(queryClient, id) })
  if (query.isPending) return <DetailSkeleton />
  if (!query.data)
    return <ErrorState title={i18n.t('The suggestion couldn’t be loaded')} error={query.error} onRetry={() => void query.refetch()} />

  const { title, description } = query.data
  return (
    <article className="grid gap-5">
      <div className="flex items-start gap-4">
        <UpvoteButton suggestion={query.data} />
        <div className="grid min-w-0 gap-1">
          <h2 dir="auto" className="font-semibold text-lg leading-snug tracking-tight [overflow-wrap:anywhere]">
            {title}
          </h2>
          <Byline suggestion={query.data} />
        </div>
      </div>
      {description !== '' && (
        <p dir="auto" className="whitespace-pre-wrap border-line border-t pt-5 [overflow-wrap:anywhere]">
          {description}
        </p>
      )}
    </article>
  )
}

const DetailSkeleton = () => (
  <div role="status" aria-label={i18n.t('Loading the suggestion')} className="flex items-start gap-4">
    <Skeleton className="h-15 w-13 shrink-0" />
    <div className="grid min-w-0 flex-1 gap-2.5 py-1">
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-3.5 w-36" />
    </div>
  </div>
)

type Kept = { initialData?: SuggestionAnswer; initialDataUpdatedAt?: number }

/** A suggestion, shown at once as a page of the list has it, and refetched if that is stale. */
const keptSuggestion = (queryClient: QueryClient, id: string): Kept => {
  const pages = queryClient.getQueryCache().findAll({ queryKey: suggestionQueries.pages() })
  for (const { queryKey, state } of pages) {
    const page = queryClient.getQueryData<{ suggestions: SuggestionAnswer[] }>(queryKey)
    const initialData = page?.suggestions.find((suggestion) => suggestion.id === id)
    if (initialData) return { initialData, initialDataUpdatedAt: state.dataUpdatedAt }
  }
  return {}
}
