import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { queuesApi } from '#shared/contracts/queues.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { request } from '#web/lib/api.ts'
import { queuesKey } from './queues-key.ts'

/** How many posts of a queue each page holds. */
export const queuePageSize = 100

/** Posts leave a queue by themselves when they're sent. */
const refetchInterval = minuteMs
const staleTime = 2 * secondMs

export const queueQueries = {
  list: () =>
    queryOptions({
      queryKey: [...queuesKey, 'list'],
      queryFn: async ({ signal }) => (await request(queuesApi.list, {}, { signal })).body,
      // While posts move to their slots, the counts change constantly.
      refetchInterval: ({ state }) => (state.data?.some(({ isArranging }) => isArranging) ? 5 * secondMs : refetchInterval),
      staleTime,
    }),
  /** A queue's posts, page by page. */
  posts: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...queuesKey, 'posts', id],
      queryFn: async ({ signal, pageParam }) =>
        (await request(queuesApi.posts, { id, limit: queuePageSize, ...(pageParam && { cursor: pageParam }) }, { signal })).body,
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ cursor }) => cursor,
      // A refetch reads every page, so long lists don't poll. Their own moves show at once, and the count reveals other
      // changes.
      refetchInterval: ({ state }) => (isLong(state.data?.pages.length) ? false : refetchInterval),
      staleTime,
    }),
}

/** True if a list has too many pages to refetch all of them on every change. */
export const isLong = (pages = 0) => pages > 3
