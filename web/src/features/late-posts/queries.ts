import { queryOptions } from '@tanstack/react-query'
import { type LateAccount, postsApi } from '#shared/contracts/posts.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { request } from '#web/lib/api.ts'
import { everyPage } from '#web/lib/every-page.ts'
import { postQueries } from '../posts/queries.ts'

/** What asks the person: the posts that waited for a reconnected account until their time had passed. */
export const latePostsQuery = () =>
  queryOptions({
    queryKey: [...postQueries.all(), 'late'],
    queryFn: ({ signal }) => readLate(signal),
    refetchInterval: minuteMs,
    staleTime: 2 * secondMs,
  })

/** Each account with all of its posts, earliest due first. They may be spread over several pages. */
const readLate = async (signal: AbortSignal): Promise<LateAccount[]> => {
  const found = await everyPage(async (page) => {
    const { accounts, cursor } = (await request(postsApi.late, page, { signal })).body
    return { items: accounts, cursor }
  })
  return [...Map.groupBy(found, ({ accountId }) => accountId).values()].flatMap((parts) => {
    const posts = parts.flatMap((part) => part.posts).sort((one, other) => one.dueAt.localeCompare(other.dueAt))
    return parts.slice(0, 1).map((account) => ({ ...account, posts }))
  })
}
