import { queryOptions } from '@tanstack/react-query'
import { userApi } from '#shared/contracts/user.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { request } from '#web/lib/api.ts'
import { postQueries } from './queries.ts'

/** How a person's posts stand, by the days of a time zone. It is asked again when the lists' beginnings are: a post that ends changes both. */
export const statsQuery = (userId: string, timeZone: string) =>
  queryOptions({
    queryKey: [...postQueries.firsts(), 'stats', userId, timeZone],
    queryFn: async ({ signal }) => (await request(userApi.stats, { id: userId, timeZone }, { signal })).body,
    refetchInterval: minuteMs,
    staleTime: 2 * secondMs,
  })
