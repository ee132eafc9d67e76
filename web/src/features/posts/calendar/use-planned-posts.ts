import { useQuery } from '@tanstack/react-query'
import { useLeavingIds } from '../mutations.ts'
import { calendarAt } from '../post-times.ts'
import { postQueries } from '../queries.ts'
import { usePendingMoves } from './move-post.ts'

/** What is or was planned, or went out without a plan, between two instants, earliest first, with what was moved or deleted here a moment ago. */
export const usePlannedPosts = (span: { from: string; to: string }) => {
  const query = useQuery(postQueries.planned(span))
  const moves = usePendingMoves()
  const leaving = useLeavingIds()
  const posts = (query.data ?? [])
    .filter(({ id }) => !leaving.has(id))
    .map((post) => ({ ...post, scheduledAt: moves.get(post.id) ?? post.scheduledAt }))
    .sort((one, other) => calendarAt(one).localeCompare(calendarAt(other)))
  return { query, posts, isMoving: (id: string) => moves.has(id) }
}
