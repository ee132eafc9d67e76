import { useInfiniteQuery } from '@tanstack/react-query'
import { postQueries } from '#web/features/posts/queries.ts'

/** The posts of the four lists, as far as they are loaded: their first pages, and more where a screen showed more. */
export const usePostsOfAllLists = (isEnabled: boolean) => {
  const enabled = { enabled: isEnabled }
  const scheduled = useInfiniteQuery({ ...postQueries.list('scheduled'), ...enabled })
  const drafts = useInfiniteQuery({ ...postQueries.list('drafts'), ...enabled })
  const published = useInfiniteQuery({ ...postQueries.list('published'), ...enabled })
  const failed = useInfiniteQuery({ ...postQueries.list('failed'), ...enabled })
  const lists = [scheduled, drafts, published, failed]

  return {
    posts: { scheduled: scheduled.data, drafts: drafts.data, published: published.data, failed: failed.data },
    isLoading: lists.some(({ isLoading }) => isLoading),
    hasFailed: lists.some(({ isError }) => isError),
  }
}
