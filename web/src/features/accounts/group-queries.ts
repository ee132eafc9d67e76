import { queryOptions } from '@tanstack/react-query'
import { groupsApi } from '#shared/contracts/groups.ts'
import { request } from '#web/lib/api.ts'
import { accountQueries } from './queries.ts'

/** The groups, by name. The accounts say which groups they're in. */
export const groupsQuery = () =>
  queryOptions({
    queryKey: [...accountQueries.all(), 'groups'],
    queryFn: async ({ signal }) => (await request(groupsApi.list, {}, { signal })).body,
  })
