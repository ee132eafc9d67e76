import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { queuesApi } from '#shared/contracts/queues.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { request } from '#web/lib/api.ts'
import { queuesKey } from './queues-key.ts'

/** So many posts of a queue are read at once, and so many more with each page. */
export const queuePageSize = 100

/** Posts leave a queue by themselves when they are sent. */
const refetchInterval = minuteMs
const staleTime = 2 * secondMs

export const queueQueries = {
  list: () =>
    queryOptions({
      queryKey: [...queuesKey, 'list'],
      queryFn: async ({ signal }) => (await request(queuesApi.list, {}, { signal })).body,
      // While posts move to their slots, the counts change every moment.
      refetchInterval: ({ state }) => (state.data?.some(({ isArranging }) => isArranging) ? 5 * secondMs : refetchInterval),
      staleTime,
    }),
  /** The posts of a queue, page after page. */
  posts: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...queuesKey, 'posts', id],
      queryFn: async ({ signal, pageParam }) =>
        (await request(queuesApi.posts, { id, limit: queuePageSize, ...(pageParam && { cursor: pageParam }) }, { signal })).body,
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ cursor }) => cursor,
      // Each page is read anew. Who has many of them sees at once what they move, and the count tells of the rest.
      refetchInterval: ({ state }) => (isLong(state.data?.pages.length) ? false : refetchInterval),
      staleTime,
    }),
}

/** Whether a list has so many pages that they are not all read for each change. */
export const isLong = (pages = 0) => pages > 3
