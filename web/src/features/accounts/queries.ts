import { queryOptions } from '@tanstack/react-query'
import { type AccountAnswer, platformsApi } from '#shared/contracts/platforms.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { request } from '#web/lib/api.ts'

/** What a platform says of an account is asked anew once it is this old, in ms. */
const factsAgeMax = minuteMs

export const accountQueries = {
  all: () => ['accounts'] as const,
  list: () =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'list'],
      queryFn: async ({ signal }) => (await request(platformsApi.allAccounts, {}, { signal })).body,
    }),
  /** The platforms of this deployment. */
  platforms: () =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'platforms'],
      queryFn: async ({ signal }) => (await request(platformsApi.catalogue, {}, { signal })).body,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** What the platform says of an account now. */
  facts: ({ id, platform }: Pick<AccountAnswer, 'id' | 'platform'>) =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'facts', id],
      queryFn: async ({ signal }) => (await request(platformsApi.accountOptions, { p: platform, id }, { signal })).body.facts,
      staleTime: factsAgeMax,
    }),
}
