import { queryOptions } from '@tanstack/react-query'
import { userApi } from '#shared/contracts/user.ts'
import { request } from '#web/lib/api.ts'
import { userQueries } from './queries.ts'

/** What the person uses of their limits: it changes with whatever they do. */
export const usageQuery = () =>
  queryOptions({
    queryKey: [...userQueries.all(), 'usage'],
    queryFn: async ({ signal }) => (await request(userApi.usage, {}, { signal })).body,
    staleTime: 0,
  })
