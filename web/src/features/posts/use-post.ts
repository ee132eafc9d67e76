import { type InfiniteData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { postQueries } from './queries.ts'

/** One post, kept up to date. Until it's fetched, the list's version is shown. */
export const usePost = (id: string) => {
  const queryClient = useQueryClient()
  return useQuery({ ...postQueries.one(id), placeholderData: () => findListed(queryClient, id) })
}

const findListed = (queryClient: QueryClient, id: string) => {
  const lists = queryClient.getQueriesData<InfiniteData<{ items: PostAnswer[] }>>({ queryKey: postQueries.lists() })
  return lists
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ items }) => items)
    .find((post) => post.id === id)
}
