import { useInfiniteQuery } from '@tanstack/react-query'
import { listedAt } from './post-times.ts'
import { type PostListName, postQueries } from './queries.ts'
import { useFollowedList } from './use-followed-list.ts'

/** One of the lists as a person looks at it: the next first where they are scheduled, else the newest. */
export const usePostList = (name: PostListName) => {
  const query = useInfiniteQuery(postQueries.list(name))
  const timeOf = ({ place }: { place: Parameters<typeof listedAt>[1] }) => listedAt(name, place)
  const sign = name === 'scheduled' ? 1 : -1
  const posts = useFollowedList(query.data).sort((one, other) => sign * timeOf(one).localeCompare(timeOf(other)))
  return { query, posts }
}
