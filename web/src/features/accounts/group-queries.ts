import { queryOptions } from '@tanstack/react-query'
import { groupsApi } from '#shared/contracts/groups.ts'
import { request } from '#web/lib/api.ts'
import { accountQueries } from './queries.ts'

/** The groups, by name; which accounts are in them is said by the accounts. */
export const groupsQuery = () =>
  queryOptions({
    queryKey: [...accountQueries.all(), 'groups'],
    queryFn: async ({ signal }) => (await request(groupsApi.list, {}, { signal })).body,
  })
