import { queryOptions } from '@tanstack/react-query'
import { type AccountAnswer, platformsApi } from '#shared/contracts/platforms.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { request } from '#web/lib/api.ts'

/** In ms. A platform is asked about an account again once its last answer is this old. */
const factsAgeMax = minuteMs

/** What its platform says of an account now. The key is below that of all accounts: what renews them renews this as well. */
export const factsQuery = ({ id, platform }: Pick<AccountAnswer, 'id' | 'platform'>) =>
  queryOptions({
    queryKey: ['accounts', 'facts', id],
    queryFn: async ({ signal }) => (await request(platformsApi.accountOptions, { p: platform, id }, { signal })).body.facts,
    staleTime: factsAgeMax,
  })
