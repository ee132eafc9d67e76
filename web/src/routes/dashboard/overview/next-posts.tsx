import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { accountName } from '#shared/platforms/models.ts'
import { buttonClass } from '#web/components/button-class.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { Countdown, RelativeTime, Time } from '#web/components/time.tsx'
import crier from '#web/components/woodcuts/crier.svg'
import scheduled from '#web/components/woodcuts/scheduled.svg'
import type { Faces } from '#web/features/posts/faces.ts'
import { newsOf, StatusLine } from '#web/features/posts/list/status-line.tsx'
import { type ListedPost, useFollowedList } from '#web/features/posts/list/use-followed-list.ts'
import { schedulingTakes } from '#web/features/posts/post-actions.ts'
import { dueAt, isWithinDay, postName } from '#web/features/posts/post-times.ts'
import { listOf, postQueries } from '#web/features/posts/queries.ts'
import { statusGroups } from '#web/features/posts/target-words.ts'
import { newPostPath } from '#web/features/shortcuts/shortcuts.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { MissingPart } from './missing-part.tsx'

type Props = {
  next: readonly PostAnswer[] | undefined
  faces: Faces
  /** The first steps are shown above and say what to do. */
  isNew: boolean
}

/** What happens next: the next post as the lead story, the posts after it, and what has just gone out. */
export const NextPosts = ({ next, faces, isNew }: Props) => {
  // The overview loaded them. From here on, they're polled as often as they change.
  const { data = next } = useQuery({ ...postQueries.next(), enabled: next !== undefined, refetchOnMount: false })
  const posts = useFollowedList(data)
  const now = useNow()
  if (!data)
    return (
      <div>
        <MissingPart title={i18n.t('Your next posts couldn’t be loaded')} />
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
      {data.length === 0 && <NothingNext isNew={isNew} />}
      {then.length > 0 && <ThenList posts={then} />}
    </div>
  )
}

const NothingNext = ({ isNew }: { isNew: boolean }) => {
  const { may } = useWorkspace()
  if (!may(schedulingTakes)) return <EmptyState woodcut={scheduled} title={i18n.t('Nothing scheduled yet')} />
  return (
    <EmptyState
      woodcut={isNew ? crier : scheduled}
      title={i18n.t('Nothing scheduled yet')}
      text={i18n.t('Schedule your first post and it’ll be the headline here.')}
      action={
        !isNew && (
          <Link to={newPostPath} className={buttonClass({ variant: 'primary' })}>
            {i18n.t('Write a post')}
          </Link>
        )
      }
    />
  )
}

export const NextSkeleton = () => (
  <div role="status" aria-label={i18n.t('Loading the next posts')} className="grid gap-5">
    <Skeleton className="h-4 w-24" />
    <Skeleton className="h-16 w-64" />
    <Skeleton className="h-7 w-full" />
    <Skeleton className="h-7 w-3/5" />
    <Skeleton className="h-6 w-48" />
  </div>
)

/** The posts that are being sent, are overdue, or finished while the person was watching. */
const JustNow = ({ posts, faces }: { posts: readonly PostAnswer[]; faces: Faces }) => (
  <section aria-labelledby="just-now" className="mb-8 rounded-card border border-line bg-sheet px-5 py-4">
    <h2 id="just-now" className="font-semibold text-brass text-sm">
      {i18n.t('Now')}
    </h2>
    <ol className="divide-y divide-line">
      {posts.map((post) => (
        <li key={post.id} className="relative grid gap-2 py-3 text-sm last:pb-0">
          <Link
            to={`/dashboard/scheduled?tab=${listOf(post)}&post=${post.id}`}
            aria-label={postName(post, post.content || i18n.t('A post without text'))}
            dir="auto"
            className="line-clamp-1 text-base underline-offset-4 [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
          >
            {post.content || i18n.t('A post without text')}
          </Link>
          <ul className="grid gap-2">
            {statusGroups(post).map((group) => (
              <StatusLine key={group.label} post={post} group={group} faces={faces} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  </section>
)

/**
 * The next post: the time until it goes out, and what it says. A clock counting down days would only be distracting.
 */
const LeadStory = ({ post, faces }: { post: PostAnswer; faces: Faces }) => {
  const at = dueAt(post)
  const isNear = isWithinDay(at, useNow())
  return (
    <article aria-labelledby="lead-story" className="relative grid gap-4">
      <p className="font-semibold text-brass text-sm">{isNear ? i18n.t('Next, in') : i18n.t('Next')}</p>
      {isNear ? (
        <p className="figures -mt-2 font-light text-[clamp(2rem,11vw,3.75rem)] leading-none tracking-tighter sm:text-7xl lg:text-8xl">
          <Countdown at={at} />
        </p>
      ) : (
        <p className="-mt-2 font-light text-4xl leading-none tracking-tight sm:text-5xl">
          <RelativeTime at={at} />
        </p>
      )}
      <h2
        id="lead-story"
        dir="auto"
        className="line-clamp-4 max-w-prose text-balance text-2xl leading-snug tracking-tight [overflow-wrap:anywhere] lg:text-3xl"
      >
        <Link
          to={`/dashboard/scheduled?tab=scheduled&post=${post.id}`}
          aria-label={postName(post, post.content || i18n.t('A post without text'))}
          className="decoration-line decoration-1 underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {post.content || i18n.t('A post without text')}
        </Link>
      </h2>
      <p className="text-ink-muted">
        <Time at={at} />
      </p>
      <ul className="grid gap-2 text-sm">
        {statusGroups(post).map((group) => (
          <StatusLine key={group.label} post={post} group={group} faces={faces} />
        ))}
      </ul>
    </article>
  )
}

/** The time left: a clock within a day, otherwise the number of days. */
const Left = ({ at }: { at: string }) => (isWithinDay(at, useNow()) ? <Countdown at={at} /> : <RelativeTime at={at} />)

/** The posts after the next one. */
const ThenList = ({ posts }: { posts: readonly PostAnswer[] }) => (
  <section aria-labelledby="then" className="mt-10">
    <h2 id="then" className="border-ink border-b pb-1.5 font-semibold text-sm">
      {i18n.t('Then')}
    </h2>
    <ol className="divide-y divide-line">
      {posts.map((post) => (
        <li key={post.id} className="relative grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <p className="figures text-lg leading-snug tracking-tight">
            <Left at={dueAt(post)} />
          </p>
          <div className="min-w-0">
            <Link
              to={`/dashboard/scheduled?tab=scheduled&post=${post.id}`}
              aria-label={postName(post, post.content || i18n.t('A post without text'))}
              dir="auto"
              className="line-clamp-2 decoration-line underline-offset-4 [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
            >
              {post.content || i18n.t('A post without text')}
            </Link>
            <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-sm">
              <Time at={dueAt(post)} />
              <span>{post.targets.map(accountName).join(', ')}</span>
              {statusGroups(post)
                .filter(({ tone }) => tone !== 'scheduled')
                .map(({ label, tone }) => (
                  <StatusChip key={label} tone={tone}>
                    {label}
                  </StatusChip>
                ))}
            </p>
          </div>
        </li>
      ))}
    </ol>
    <Link
      to="/dashboard/scheduled"
      className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-sm underline-offset-4 hover:underline"
    >
      {i18n.t('All scheduled posts')}
      <ArrowRight aria-hidden className="size-4" />
    </Link>
  </section>
)
