import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router-dom'
import { buttonClass } from '#web/components/button-class.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { accountQueries } from '#web/features/accounts/queries.ts'
import type { Faces } from '#web/features/posts/faces.ts'
import { newsOf } from '#web/features/posts/news.ts'
import { dueAt } from '#web/features/posts/post-times.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { type ListedPost, useFollowedList } from '#web/features/posts/use-followed-list.ts'
import { useNow } from '#web/lib/use-now.ts'
import { JustNow } from './just-now.tsx'
import { LeadStory } from './lead-story.tsx'
import { ThenList } from './then-list.tsx'

/** What happens next: the next post as the lead story, those after it, and what has just gone out. */
export const NextPosts = ({ faces }: { faces: Faces }) => {
  const { data, error, isPending, refetch } = useQuery(postQueries.next())
  const { data: accounts } = useQuery(accountQueries.list())
  const posts = useFollowedList(data)
  const now = useNow()
  if (isPending) return <NextSkeleton />
  if (!data)
    return (
      <div>
        <ErrorState title="The next posts could not be loaded" error={error} onRetry={() => void refetch()} />
      </div>
    )

  const isAhead = ({ post, hasLeft }: ListedPost) => !hasLeft && Date.parse(dueAt(post)) > now
  const current = posts.filter((listed) => !isAhead(listed)).map(({ post }) => post)
  const [lead, ...then] = posts.filter(isAhead).map(({ post }) => post)
  return (
    <div>
      <p role="status" className="sr-only">
        {newsOf(posts)}
      </p>
      {current.length > 0 && <JustNow posts={current} faces={faces} />}
      {lead && <LeadStory post={lead} faces={faces} />}
      {data.length === 0 && <NothingNext hasAccounts={accounts?.length !== 0} />}
      {then.length > 0 && <ThenList posts={then} />}
    </div>
  )
}

const NothingNext = ({ hasAccounts }: { hasAccounts: boolean }) => (
  <EmptyState
    icon={CalendarClock}
    title="Nothing is on its way"
    text={
      hasAccounts
        ? 'Write a post and choose the second it goes out; it will be the lead story here.'
        : 'Connect an account, then choose the second a post goes out. You can write it before.'
    }
    action={
      <div className="flex flex-wrap justify-center gap-2">
        {!hasAccounts && (
          <Link to="/dashboard/platforms" className={buttonClass({ variant: 'primary' })}>
            Connect an account
          </Link>
        )}
        <Link to="/dashboard/posts" className={buttonClass({ variant: hasAccounts ? 'primary' : 'secondary' })}>
          Write a post
        </Link>
      </div>
    }
  />
)

export const NextSkeleton = () => (
  <div role="status" aria-label="Loading the next posts" className="grid gap-5">
    <Skeleton className="h-4 w-24" />
    <Skeleton className="h-16 w-64" />
    <Skeleton className="h-7 w-full" />
    <Skeleton className="h-7 w-3/5" />
    <Skeleton className="h-6 w-48" />
  </div>
)
