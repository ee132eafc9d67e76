import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { postsApi } from '#shared/contracts/posts.ts'
import { request } from '#web/lib/api.ts'
import { postQueries } from '../queries.ts'
import type { Written } from './written.ts'

/**
 * What would stop or disturb a post, and what it would cost. A newer question ends the older one; until it is answered the older answer stands.
 * `media` are the descriptions of the files, which the server knows: the price depends on them.
 */
export const preflightQuery = (written: Written, descriptions: readonly string[]) =>
  queryOptions({
    queryKey: [...postQueries.all(), 'preflight', written, descriptions],
    queryFn: async ({ signal }) => (await request(postsApi.preflight, written, { signal })).body,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
