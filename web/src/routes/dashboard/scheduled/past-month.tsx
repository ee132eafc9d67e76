import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import type { Faces } from '#web/features/posts/faces.ts'
import { isFiltering, type PostFilter, passes } from '#web/features/posts/filter/post-filter.ts'
import { useLeavingIds } from '#web/features/posts/leaving-posts.ts'
import { PostDaysList } from '#web/features/posts/list/post-days-list.tsx'
import { PostListSkeleton } from '#web/features/posts/list/post-list-skeleton.tsx'
import { pageSize, postQueries } from '#web/features/posts/queries.ts'

type Props = {
  /** The posts that are shown above. */
  except: ReadonlySet<string>
  filter: PostFilter
  faces: Faces
  openId: string | undefined
  hrefOf: (postId: string) => string
}

/** What was planned for the past month and has ended, newest first. */
export const PastMonth = ({ except, filter, ...shown }: Props) => {
  const { data, isPending, error, refetch } = useQuery(postQueries.pastMonth())
  const [count, setCount] = useState(pageSize)
  const leaving = useLeavingIds()
  const posts = data?.filter((post) => !except.has(post.id) && !leaving.has(post.id) && passes(post, filter)) ?? []

  return (
    <section aria-labelledby="past-month" className="grid gap-5">
      <h2 id="past-month" className="border-ink border-t-2 pt-3 font-semibold text-lg">
        The past month
      </h2>
      {isPending && <PostListSkeleton />}
      {error && !data && <ErrorState title="The past month could not be loaded" error={error} onRetry={() => void refetch()} />}
      {data && posts.length === 0 && (
        <p className="text-ink-muted">{isFiltering(filter) ? 'No post of it matches.' : 'Nothing was planned for the past month.'}</p>
      )}
      <PostDaysList
        name="scheduled"
        posts={posts.slice(0, count).map((post) => ({ post, listed: post, hasLeft: false }))}
        headingLevel="h3"
        {...shown}
      />
      {posts.length > count && (
        <Button variant="secondary" onClick={() => setCount(count + pageSize)} className="justify-self-center">
          Load more
        </Button>
      )}
    </section>
  )
}
