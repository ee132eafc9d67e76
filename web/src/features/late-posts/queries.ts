import { queryOptions } from '@tanstack/react-query'
import { postsApi } from '#shared/contracts/posts.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { request } from '#web/lib/api.ts'
import { postQueries } from '../posts/queries.ts'

/** What asks the person: the posts that waited for a reconnected account until their time had passed. */
export const latePostsQuery = () =>
  queryOptions({
    queryKey: [...postQueries.all(), 'late'],
    queryFn: async ({ signal }) => (await request(postsApi.late, {}, { signal })).body.accounts,
    refetchInterval: minuteMs,
    staleTime: 2 * secondMs,
  })
