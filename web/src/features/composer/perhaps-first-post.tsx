import { queryOptions, useQuery } from '@tanstack/react-query'
import { userApi } from '#shared/contracts/user.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { FirstPost, useIsUncelebrated } from '#web/features/user/first-post.tsx'
import { request } from '#web/lib/api.ts'
import { useTimeZone } from '#web/lib/show-time.ts'

/** A celebration next to a post that has just been published, if it's the person's first. */
export const PerhapsFirstPost = () => {
  const { data = false } = useQuery({ ...firstPostQuery(useTimeZone()), enabled: useIsUncelebrated() })
  return <FirstPost isFirst={data} />
}

const firstPostQuery = (timeZone: string) =>
  queryOptions({
    queryKey: [...postQueries.overviews(), 'first-post'],
    queryFn: async ({ signal }) => (await request(userApi.overview, { timeZone }, { signal })).body,
    select: ({ begun }) => begun?.isFirstPublished === true,
    retry: false,
  })
