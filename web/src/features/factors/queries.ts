import { queryOptions } from '@tanstack/react-query'
import { factorsApi } from '#shared/contracts/factors.ts'
import { request } from '#web/lib/api.ts'

export const factorQueries = {
  all: () => ['factors'] as const,
  list: () =>
    queryOptions({
      queryKey: [...factorQueries.all(), 'list'],
      queryFn: async ({ signal }) => (await request(factorsApi.list, {}, { signal })).body,
    }),
}
