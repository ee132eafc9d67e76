import { queryOptions } from '@tanstack/react-query'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { request } from '#web/lib/api.ts'

export const accountQueries = {
  all: () => ['accounts'] as const,
  list: () =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'list'],
      queryFn: async ({ signal }) => (await request(platformsApi.allAccounts, {}, { signal })).body,
    }),
  /** The platforms available in this deployment. */
  platforms: () =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'platforms'],
      queryFn: async ({ signal }) => (await request(platformsApi.catalog, {}, { signal })).body,
      staleTime: Number.POSITIVE_INFINITY,
    }),
}
