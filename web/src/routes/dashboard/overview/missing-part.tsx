import { queryOptions, useQuery } from '@tanstack/react-query'
import { userApi } from '#shared/contracts/user.ts'
import { secondMs } from '#shared/domain/times.ts'
import { ErrorState } from '#web/components/empty-state.tsx'
import { overviewInterval, postQueries } from '#web/features/posts/queries.ts'
import { request } from '#web/lib/api.ts'
import { useTimeZone } from '#web/lib/show-time.ts'

/** Stands in for a part that the server couldn't read, while the others are shown. */
export const MissingPart = ({ title }: { title: string }) => {
  const { error, refetch } = useOverview()
  return <ErrorState title={title} error={error} onRetry={() => void refetch()} />
}

/**
 * Everything the screen shows, in one call. Its next posts are polled separately, and only while one of them is about
 * to be sent.
 */
export const overviewQuery = (timeZone: string) =>
  queryOptions({
    queryKey: [...postQueries.overviews(), timeZone],
    queryFn: async ({ signal, client }) => {
      const { body } = await request(userApi.overview, { timeZone }, { signal })
      if (body.next) client.setQueryData(postQueries.next().queryKey, body.next)
      return body
    },
    refetchInterval: ({ state }) => overviewInterval(state.data?.next, Date.now()),
    staleTime: 2 * secondMs,
    // A part that can't be read is reported immediately, with a way to retry.
    retry: false,
  })

export const useOverview = () => useQuery(overviewQuery(useTimeZone()))
