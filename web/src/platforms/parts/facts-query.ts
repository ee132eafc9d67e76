import { queryOptions } from '@tanstack/react-query'
import { type AccountAnswer, platformsApi } from '#shared/contracts/platforms.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { request } from '#web/lib/api.ts'

/** In ms. A platform is asked about an account again once its last answer is this old. */
const factsAgeMax = minuteMs

/**
 * What the platform currently says about an account. The key is nested under the key for all accounts, so refreshing
 * those refreshes this too.
 */
export const factsQuery = ({ id, platform }: Pick<AccountAnswer, 'id' | 'platform'>) =>
  queryOptions({
    queryKey: ['accounts', 'facts', id],
    queryFn: async ({ signal }) => (await request(platformsApi.accountOptions, { p: platform, id }, { signal })).body.facts,
    staleTime: factsAgeMax,
  })
