import { useInfiniteQuery } from '@tanstack/react-query'
import { GripVertical, ListPlus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { QueueAnswer, QueuedPost } from '#shared/contracts/queues.ts'
import { Button } from '#web/components/button.tsx'
import { buttonClass } from '#web/components/button-class.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { showTime } from '#web/lib/show-time.ts'
import { showToast } from '#web/lib/toast.ts'
import { useMovePost } from './mutations.ts'
import { queueQueries } from './queries.ts'
import { useQueueOrder } from './use-queue-order.ts'

type Props = {
  queue: QueueAnswer
  /** Whom a post goes to, drawn small. */
  facesOf: (item: QueuedPost) => ReactNode
}

/** The posts of a queue in their order: fifty at a time, and the rest when asked for. */
export const QueueList = ({ queue, facesOf }: Props) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(queueQueries.posts(queue.id))
  const items = data?.pages.flatMap((page) => page.items)
  if (!items)
    return error ? (
      <ErrorState title="This queue could not be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-48" />
    )
  if (items.length === 0) return <NothingQueued />
  return (
    <div className="grid gap-4">
      <Rows queue={queue} items={items} facesOf={facesOf} />
      {hasNextPage && (
        <Button className="justify-self-center" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}

const NothingQueued = () => (
  <EmptyState
    icon={ListPlus}
    title="Nothing waits in this queue"
    text="Write a post and choose Add to queue. It takes the next free slot."
    action={
      <Link to="/dashboard/posts" className={buttonClass({ variant: 'primary' })}>
        Create post
      </Link>
    }
  />
)

const Rows = ({ queue, items, facesOf }: Props & { items: readonly QueuedPost[] }) => {
  const { mutate } = useMovePost(queue.id)
  const wanted = useRef<string>(undefined)
  const moveTo = (from: number, to: number) => {
    const [item, slot] = [items[from], items[to]]
    if (!item || !slot) return
    wanted.current = item.post.id
    mutate({ postId: item.post.id, at: slot.at }, { onError: (error) => showToast({ kind: 'error', text: messageOf(error) }) })
  }
  const { list, shown, draggedTo, message, handle } = useQueueOrder(items, moveTo)
  // What moves in the document loses the focus.
  useEffect(() => {
    const id = wanted.current
    if (id === undefined || draggedTo !== undefined) return
    const row = [...(list.current?.children ?? [])].find((child) => child instanceof HTMLElement && child.dataset.post === id)
    row?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
    wanted.current = undefined
  })

  return (
    <>
      <ol ref={list} aria-label="Posts of the queue" className="border-line border-t">
        {shown.map(({ post }, place) => (
          <Row
            key={post.id}
            item={{ post, at: items[place]?.at ?? '' }}
            timeZone={queue.timeZone}
            isDragged={place === draggedTo}
            faces={facesOf({ post, at: '' })}
            handle={{ ...handle(items.findIndex((item) => item.post.id === post.id)), place, total: queue.count }}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {message}
      </p>
    </>
  )
}

type RowProps = { item: QueuedPost; timeZone: string; isDragged: boolean; faces: ReactNode; handle: HandleProps }

/** Longer texts than two lines can hold are cut for screen readers too. */
const excerptMax = 200

/** Rows out of sight are not laid out: two thousand of them cost what is seen. */
const Row = ({ item: { post, at }, timeZone, isDragged, faces, handle }: RowProps) => (
  <li
    data-post={post.id}
    className={`flex items-center gap-3 border-line border-b py-2 [contain-intrinsic-size:auto_4.5rem] [content-visibility:auto] ${isDragged ? 'bg-brass-wash' : ''}`}
  >
    <Handle {...handle} name={post.content.slice(0, 40) || 'a post without text'} />
    <div className="grid min-w-0 flex-1 gap-x-6 gap-y-0.5 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:items-center">
      <time dateTime={at} className="figures text-ink-muted text-sm">
        {showTime(at, { timeZone })}
      </time>
      <Link
        to={`/dashboard/scheduled?tab=scheduled&post=${post.id}`}
        className="line-clamp-2 rounded-control [overflow-wrap:anywhere] hover:underline"
      >
        {post.content.slice(0, excerptMax) || <span className="text-ink-muted italic">No text</span>}
      </Link>
      {faces}
    </div>
  </li>
)

type HandleProps = Pick<ComponentProps<'button'>, 'onPointerDown' | 'onKeyDown'> & { place: number; total: number }

const Handle = ({ name, place, total, ...events }: HandleProps & { name: string }) => (
  <button
    type="button"
    aria-label={`Move ${name}, ${place + 1} of ${total}`}
    aria-description="Press the arrow keys, Home or End to move it."
    className="flex min-h-11 w-9 shrink-0 cursor-grab touch-none flex-col items-center justify-center gap-1 rounded-control text-ink-muted hover:bg-well hover:text-ink active:cursor-grabbing pointer-coarse:w-11"
    {...events}
  >
    <span aria-hidden className="figures font-semibold text-[0.8125rem] leading-none">
      {place + 1}
    </span>
    <GripVertical aria-hidden className="size-4" />
  </button>
)
