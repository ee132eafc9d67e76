import { queryOptions, useQuery } from '@tanstack/react-query'
import { userApi } from '#shared/contracts/user.ts'
import { secondMs } from '#shared/domain/times.ts'
import { ErrorState } from '#web/components/empty-state.tsx'
import { overviewInterval, postQueries } from '#web/features/posts/queries.ts'
import { request } from '#web/lib/api.ts'
import { useTimeZone } from '#web/lib/show-time.ts'

/** Stands for a part that the server could not read, while the others are shown. */
export const MissingPart = ({ title }: { title: string }) => {
  const { error, refetch } = useOverview()
  return <ErrorState title={title} error={error} onRetry={() => void refetch()} />
}

/** All that the screen shows, in one call. Its next posts are followed by themselves only while one of them is about to be sent. */
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
    // What can't be read is said at once, with a way to try again.
    retry: false,
  })

export const useOverview = () => useQuery(overviewQuery(useTimeZone()))
