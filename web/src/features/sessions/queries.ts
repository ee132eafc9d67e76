import { queryOptions } from '@tanstack/react-query'
import { authApi } from '#shared/contracts/auth.ts'
import { request } from '#web/lib/api.ts'

export const sessionQueries = {
  all: () => ['sessions'] as const,
  list: () =>
    queryOptions({
      queryKey: [...sessionQueries.all(), 'list'],
      queryFn: async ({ signal }) => (await request(authApi.sessions, {}, { signal })).body,
    }),
  activity: () =>
    queryOptions({
      queryKey: [...sessionQueries.all(), 'activity'],
      queryFn: async ({ signal }) => (await request(authApi.activity, {}, { signal })).body,
    }),
}
