import { useInfiniteQuery } from '@tanstack/react-query'
import { Grip } from 'lucide-react'
import { memo, type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { postsApi } from '#shared/contracts/posts.ts'
import type { QueueAnswer, QueuedPost } from '#shared/contracts/queues.ts'
import { Button } from '#web/components/button.tsx'
import { buttonClass } from '#web/components/button-class.ts'
import { EmptyState, ErrorState } from '#web/components/empty-state.tsx'
import { ReorderHandle, useReorder } from '#web/components/reorder.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import published from '#web/components/woodcuts/published.svg'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showTime } from '#web/lib/show-time.ts'
import { showToast } from '#web/lib/toast.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { useMovePost } from './mutations.ts'
import { queueQueries } from './queries.ts'

type Props = {
  queue: QueueAnswer
  /** A small view of the accounts a post goes to. */
  facesOf: (item: QueuedPost) => ReactNode
}

/** A queue's posts in order, a hundred at a time. The next hundred load as the person scrolls near them. */
export const QueueList = ({ queue, facesOf }: Props) => {
  const { data, error, refetch, ...more } = useInfiniteQuery(queueQueries.posts(queue.id))
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = more
  const items = data?.pages.flatMap((page) => page.items)
  if (!items)
    return error ? (
      <ErrorState title={i18n.t('This queue couldn’t be loaded')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-48" />
    )
  if (items.length === 0) return <NothingQueued />
  return (
    <div className="grid gap-4">
      <Rows queue={queue} items={items} facesOf={facesOf} />
      {hasNextPage && <ShowMore isBusy={isFetchingNextPage} hasFailed={isFetchNextPageError} onMore={() => void fetchNextPage()} />}
    </div>
  )
}

/** How far below the viewport the next posts are requested, in px. */
const moreReach = 1_500

/** Loads more automatically on scrolling near it, or on a press if that failed. */
const ShowMore = ({ isBusy, hasFailed, onMore }: { isBusy: boolean; hasFailed: boolean; onMore: () => void }) => {
  const place = useRef<HTMLDivElement>(null)
  const come = useEffectEvent(onMore)
  useEffect(() => {
    const { current } = place
    if (!current || isBusy || hasFailed) return
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && come(), {
      rootMargin: `${moreReach}px 0px`,
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [isBusy, hasFailed])
  return (
    <div ref={place} className="justify-self-center">
      <Button isBusy={isBusy} onClick={onMore}>
        {i18n.t('Show more')}
      </Button>
    </div>
  )
}

const NothingQueued = () => {
  const { may } = useWorkspace()
  if (!may(postsApi.schedule.permission)) return <EmptyState woodcut={published} title={i18n.t('This queue is empty')} />
  return (
    <EmptyState
      woodcut={published}
      title={i18n.t('This queue is empty')}
      text={i18n.t('Write a post and choose Add to queue. It goes into the next free slot.')}
      action={
        <Link to="/dashboard/posts" className={buttonClass({ variant: 'primary' })}>
          {i18n.t('Create post')}
        </Link>
      }
    />
  )
}

const Rows = ({ queue, items, facesOf }: Props & { items: readonly QueuedPost[] }) => {
  const { mutate } = useMovePost(queue.id)
  const isMovable = useWorkspace().may('publish')
  const wanted = useRef<string>(undefined)
  const onMove = (postId: string, to: number) => {
    const slot = items[to]
    if (!slot) return
    wanted.current = postId
    mutate({ postId, at: slot.at }, { onError: (error) => showToast({ kind: 'error', text: messageOf(error) }) })
  }
  const { list, shown, dragged, message, handle } = useReorder({ items, keyOf: ({ post }) => post.id, onMove })
  const handles = useRef(handle)
  handles.current = handle
  const { from, to, rowHeight } = useWindow(list, shown.length)
  const last = Math.min(to, shown.length)
  // An element that moves in the DOM loses focus, and a row far from the viewport isn't in the DOM.
  useEffect(() => {
    if (wanted.current === undefined || dragged !== undefined) return
    const place = items.findIndex(({ post }) => post.id === wanted.current)
    const row = list.current?.querySelector<HTMLElement>(`[data-key="${wanted.current}"]`)
    if (!row && place >= 0) return window.scrollTo({ top: placeInPage(list.current, place * rowHeight) })
    row?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
    wanted.current = undefined
  })

  return (
    <>
      <ol
        ref={list}
        aria-label={i18n.t('Posts of the queue')}
        className="border-line border-t"
        style={{ paddingTop: from * rowHeight, paddingBottom: (shown.length - last) * rowHeight }}
      >
        {shown.slice(from, last).map(({ post }, index) => (
          <Row
            key={post.id}
            post={post}
            at={items[from + index]?.at ?? ''}
            timeZone={queue.timeZone}
            isMovable={isMovable}
            isDragged={post.id === dragged}
            facesOf={facesOf}
            place={from + index}
            total={queue.count}
            handles={handles}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {message}
      </p>
    </>
  )
}

/** The page offset of a position in the list, leaving a third of the viewport above it. */
const placeInPage = (list: HTMLElement | null, below: number) =>
  window.scrollY + (list?.getBoundingClientRect().top ?? 0) + below - window.innerHeight / 3

type RowProps = QueuedPost &
  Pick<Props, 'facesOf'> & {
    timeZone: string
    isMovable: boolean
    isDragged: boolean
    place: number
    total: number
    /** How to move a post, given the list as it is now. */
    handles: RefObject<ReturnType<typeof useReorder>['handle']>
  }

/** Text beyond what fits in two lines is cut for screen readers too. */
const excerptMax = 200

/**
 * All rows have the same height, so the position of each of two thousand is known without rendering them. Unchanged
 * rows aren't rendered again.
 */
const Row = memo(({ post, at, timeZone, isMovable, isDragged, facesOf, place, total, handles }: RowProps) => (
  <li
    data-key={post.id}
    aria-posinset={place + 1}
    aria-setsize={total}
    className={`flex h-30 items-center gap-3 overflow-hidden border-line border-b sm:h-18 ${isDragged ? 'bg-brass-wash' : ''}`}
  >
    {isMovable && (
      <ReorderHandle
        name={post.content.slice(0, 40) || i18n.t('a post without text')}
        position={place + 1}
        total={total}
        handle={{
          onPointerDown: (event) => handles.current(post.id).onPointerDown(event),
          onKeyDown: (event) => handles.current(post.id).onKeyDown(event),
        }}
        icon={Grip}
        className="min-h-11 w-9"
      />
    )}
    <div className="grid min-w-0 flex-1 gap-x-6 gap-y-0.5 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:items-center">
      <time dateTime={at} className="figures text-ink-muted text-sm">
        {showTime(at, { timeZone })}
      </time>
      <Link
        to={`/dashboard/scheduled?tab=scheduled&post=${post.id}`}
        dir="auto"
        aria-label={`${post.content.slice(0, excerptMax) || i18n.t('No text')}, ${showTime(at, { timeZone })}`}
        className="line-clamp-2 rounded-control [overflow-wrap:anywhere] hover:underline"
      >
        {post.content.slice(0, excerptMax) || <span className="text-ink-muted italic">{i18n.t('No text')}</span>}
      </Link>
      {facesOf({ post, at })}
    </div>
  </li>
))

/** Rows of equal height. Only those near the viewport are rendered. */
export type Drawn = { from: number; to: number; rowHeight: number }

/** How many rows beyond the viewport are rendered at each end. The range also changes in steps of this size. */
const reach = 10
const step = 5

/**
 * Which rows of a list are rendered. A short list is rendered in full. For a longer one, a single row is measured,
 * since all have the same height.
 */
const useWindow = (list: RefObject<HTMLElement | null>, count: number): Drawn => {
  const [drawn, setDrawn] = useState<Drawn>({ from: 0, to: 2 * reach, rowHeight: 0 })
  useLayoutEffect(() => {
    if (count <= drawnMax) return
    const measure = () => {
      const { current } = list
      const rowHeight = current?.querySelector('li')?.offsetHeight ?? 0
      if (!current || rowHeight === 0) return
      const before = -current.getBoundingClientRect().top / rowHeight
      const from = Math.max(0, Math.floor((before - reach) / step) * step)
      const to = Math.ceil((before + window.innerHeight / rowHeight + reach) / step) * step
      setDrawn((now) => (now.from === from && now.to === to && now.rowHeight === rowHeight ? now : { from, to, rowHeight }))
    }
    measure()
    const listening = new AbortController()
    for (const name of ['scroll', 'resize']) window.addEventListener(name, measure, { passive: true, signal: listening.signal })
    return () => listening.abort()
  }, [list, count])
  return count <= drawnMax ? { from: 0, to: count, rowHeight: 0 } : drawn
}

/** Longer lists render only the rows near the viewport. */
const drawnMax = 100
