import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { Button } from '#web/components/button.tsx'
import { buttonClass } from '#web/components/button-class.ts'
import { Callout } from '#web/components/callout.tsx'
import { EmptyState, ErrorState } from '#web/components/empty-state.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import drafts from '#web/components/woodcuts/drafts.svg'
import failed from '#web/components/woodcuts/failed.svg'
import published from '#web/components/woodcuts/published.svg'
import scheduled from '#web/components/woodcuts/scheduled.svg'
import { type Selection, useSelection } from '#web/features/posts/bulk/use-selection.ts'
import type { Faces } from '#web/features/posts/faces.ts'
import { isFiltering, type PostFilter, passes } from '#web/features/posts/filter/post-filter.ts'
import { useLeavingIds } from '#web/features/posts/leaving-posts.ts'
import { PostDaysList } from '#web/features/posts/list/post-days-list.tsx'
import { PostListSkeleton } from '#web/features/posts/list/post-list-skeleton.tsx'
import type { PictureOf } from '#web/features/posts/list/post-row.tsx'
import { newsOf } from '#web/features/posts/list/status-line.tsx'
import { useFollowedList } from '#web/features/posts/list/use-followed-list.ts'
import { schedulingTakes } from '#web/features/posts/post-actions.ts'
import { listedAt } from '#web/features/posts/post-times.ts'
import { type PostListName, pageSize, postQueries } from '#web/features/posts/queries.ts'
import { ApiError, isUnanswered, messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { pictureOf } from './post-picture.tsx'
import { pathOf, type UrlState } from './url-state.ts'

/** One of the four lists, in one of four states. It keeps itself up to date. */
export const TabList = ({ urlState, faces }: { urlState: UrlState; faces: Faces }) => {
  const filter = { ...urlState.filter, state: undefined }
  const { mayEdit, mayChoose } = useMeans(urlState.tab)
  const { query, posts: all } = usePostList(urlState.tab)
  const posts = all.filter(({ post }) => passes(post, filter))
  useEnoughPosts(query, { filter, count: posts.length })
  const choosable = posts.filter(({ hasLeft }) => !hasLeft).map(({ post }) => post)
  const selection = useSelection(choosable.map(({ id }) => id))
  if (query.isPending) return <PostListSkeleton />
  const fallback = urlState.tab === 'failed' ? failedPostsWords(query.error) : undefined
  if (!query.data)
    return (
      <ErrorState
        title={i18n.t('The posts couldn’t be loaded')}
        error={query.error}
        fallback={fallback}
        onRetry={() => void query.refetch()}
      />
    )

  const shown = {
    faces,
    pictureOf,
    openId: urlState.postId,
    hrefOf: (postId: string) => (mayEdit ? `/dashboard/posts?edit=${postId}` : pathOf({ ...urlState, postId })),
  }
  return (
    <div className="grid gap-8">
      <p role="status" className="sr-only">
        {newsOf(posts)}
      </p>
      {query.isRefetchError && (
        <Callout tone="warning">{i18n.t('{message} This is the latest we have.', { message: messageOf(query.error, fallback) })}</Callout>
      )}
      {posts.length === 0 ? (
        <NoPosts name={urlState.tab} isFiltered={isFiltering(filter)} isLooking={query.hasNextPage} />
      ) : (
        <div className="grid gap-4">
          {mayChoose && <Selecting selection={selection} posts={choosable} canMove={urlState.tab === 'scheduled'} />}
          <PostDaysList name={urlState.tab} posts={posts} selection={selection.isOn ? selection : undefined} {...shown} />
        </div>
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          isBusy={query.isFetchingNextPage}
          busyText={i18n.t('Loading...')}
          onClick={() => void query.fetchNextPage()}
          className="justify-self-center"
        >
          {i18n.t('Load more')}
        </Button>
      )}
      {urlState.tab === 'scheduled' && urlState.hasPastMonth && (
        <PastMonth except={new Set(all.map(({ post }) => post.id))} filter={filter} {...shown} />
      )}
    </div>
  )
}

/** What the person may do with the posts of a tab. Published ones stay public, so there are no bulk actions for them. */
const useMeans = (tab: PostListName) => {
  const { may } = useWorkspace()
  const isDrafts = tab === 'drafts'
  return { mayEdit: isDrafts && may('write'), mayChoose: tab !== 'published' && may(isDrafts ? 'write' : schedulingTakes) }
}

/** A search returns a full page of posts, or all there are. */
const useEnoughPosts = (
  { hasNextPage, isFetching, fetchNextPage }: ReturnType<typeof usePostList>['query'],
  { filter, count }: { filter: PostFilter; count: number },
) => {
  const wantsMore = isFiltering(filter) && count < pageSize
  useEffect(() => {
    if (wantsMore && hasNextPage && !isFetching) void fetchNextPage()
  }, [wantsMore, hasNextPage, isFetching, fetchNextPage])
}

/** One of the lists as shown: scheduled posts soonest first, the others newest first. */
const usePostList = (name: PostListName) => {
  const query = useInfiniteQuery(postQueries.list(name))
  const timeOf = ({ listed }: { listed: Parameters<typeof listedAt>[1] }) => listedAt(name, listed)
  const sign = name === 'scheduled' ? 1 : -1
  const posts = useFollowedList(query.data).sort((one, other) => sign * timeOf(one).localeCompare(timeOf(other)))
  return { query, posts }
}

type Face = { woodcut: string; title: string; text: string; action: { label: string; path: string } }

const write = { label: i18n.t('Write a post'), path: '/dashboard/posts' }

const faces: Record<PostListName, Face> = {
  scheduled: {
    woodcut: scheduled,
    title: i18n.t('Nothing is scheduled'),
    text: i18n.t('Write a post and choose when it goes out, to the second.'),
    action: write,
  },
  drafts: { woodcut: drafts, title: i18n.t('No drafts'), text: i18n.t('Posts you save for later appear here.'), action: write },
  published: {
    woodcut: published,
    title: i18n.t('Nothing published yet'),
    text: i18n.t('Published posts appear here with their links and times.'),
    action: write,
  },
  failed: {
    woodcut: failed,
    title: i18n.t('Nothing has failed'),
    text: i18n.t('If a platform rejects a post, you’ll see it here with the reason and what to do.'),
    action: { label: i18n.t('See scheduled posts'), path: '/dashboard/scheduled?tab=scheduled' },
  },
}

const loadBulkBar = () => import('#web/features/posts/bulk/bulk-bar.tsx')
const BulkBar = lazyPart(async () => (await loadBulkBar()).BulkBar)

type SelectingProps = { selection: Selection; posts: readonly PostAnswer[]; canMove: boolean }

/** Selects several posts. The script for bulk actions loads when the pointer comes near. */
const Selecting = ({ selection, posts, canMove }: SelectingProps) =>
  selection.isOn ? (
    <Suspense fallback={<div className="h-12.5" />}>
      <BulkBar posts={posts.filter(({ id }) => selection.has(id))} selection={selection} canMove={canMove} />
    </Suspense>
  ) : (
    <Button
      size="small"
      variant="quiet"
      icon={ListChecks}
      onPointerEnter={() => void loadBulkBar()}
      onFocus={() => void loadBulkBar()}
      onClick={selection.begin}
      className="justify-self-start"
    >
      {i18n.t('Select')}
    </Button>
  )

type NoPostsProps = { name: PostListName; isFiltered: boolean; isLooking: boolean }

const NoPosts = ({ name, isFiltered, isLooking }: NoPostsProps) =>
  isFiltered ? (
    <p className="text-ink-muted">{isLooking ? i18n.t('Looking for posts...') : i18n.t('No posts match.')}</p>
  ) : (
    <EmptyList name={name} />
  )

/** An empty list: what would be here, and how to fill it. */
const EmptyList = ({ name }: { name: PostListName }) => {
  const { woodcut, title, text, action } = faces[name]
  const { may } = useWorkspace()
  if (action === write && !may(name === 'drafts' ? 'write' : schedulingTakes)) return <EmptyState woodcut={woodcut} title={title} />
  return (
    <EmptyState
      woodcut={woodcut}
      title={title}
      text={text}
      action={
        <Link to={action.path} className={buttonClass({ variant: name === 'failed' ? 'secondary' : 'primary' })}>
          {action.label}
        </Link>
      }
    />
  )
}

type Props = {
  /** The posts shown above. */
  except: ReadonlySet<string>
  filter: PostFilter
  faces: Faces
  pictureOf: PictureOf
  openId: string | undefined
  hrefOf: (postId: string) => string
}

/** The posts planned for the past month that have ended, newest first. */
const PastMonth = ({ except, filter, ...shown }: Props) => {
  const { data, isPending, error, refetch } = useQuery(postQueries.pastMonth())
  const [count, setCount] = useState(pageSize)
  const leaving = useLeavingIds()
  const posts = data?.filter((post) => !except.has(post.id) && !leaving.has(post.id) && passes(post, filter)) ?? []

  return (
    <section aria-labelledby="past-month" className="grid gap-5">
      <h2 id="past-month" className="border-ink border-t-2 pt-3 font-semibold text-lg">
        {i18n.t('The past month')}
      </h2>
      {isPending && <PostListSkeleton />}
      {error && !data && <ErrorState title={i18n.t('The past month couldn’t be loaded')} error={error} onRetry={() => void refetch()} />}
      {data && posts.length === 0 && (
        <p className="text-ink-muted">
          {isFiltering(filter) ? i18n.t('No posts match.') : i18n.t('Nothing was scheduled in the past month.')}
        </p>
      )}
      <PostDaysList
        name="scheduled"
        posts={posts.slice(0, count).map((post) => ({ post, listed: post, hasLeft: false }))}
        headingLevel="h3"
        {...shown}
      />
      {posts.length > count && (
        <Button variant="secondary" onClick={() => setCount(count + pageSize)} className="justify-self-center">
          {i18n.t('Load more')}
        </Button>
      )}
    </section>
  )
}

/** The message if the failed posts couldn't be fetched and the server gave none. */
const failedPostsWords = (error: unknown): string =>
  error instanceof ApiError || isUnanswered(error) ? i18n.t('No response from API') : i18n.t('Invalid response data format: expected array')
