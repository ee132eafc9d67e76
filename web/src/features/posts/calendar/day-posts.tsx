import { Skeleton } from '#web/components/skeleton.tsx'
import type { Board } from './board.ts'
import { PostCard } from './post-card.tsx'

/** All posts of a day, one below the other. */
export const DayPosts = ({ day, board, onOpen }: { day: string; board: Board; onOpen?: () => void }) => {
  if (board.isLoading) return <Skeleton className="h-11 rounded-[6px]" />
  const posts = board.postsOf(day)
  if (posts.length === 0) return <p className="text-ink-muted">Nothing is planned for this day.</p>
  return (
    <ol className="grid gap-2">
      {posts.map((post) => (
        <li key={post.id} className="min-w-0">
          <PostCard post={post} board={board} steps="days" isReachable picture={board.pictureOf(post)} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  )
}
