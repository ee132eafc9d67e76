import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { wallMs } from '#shared/domain/wall-clock.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import type { Clock, WeekStart } from '#web/lib/clock.ts'
import { useClock, useTimeZone } from '#web/lib/show-time.ts'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { useSelection } from '../bulk/use-selection.ts'
import { isFiltering, type PostFilter, passes } from '../filter/post-filter.ts'
import { useLeavingIds } from '../leaving-posts.ts'
import { dayOf, showDay } from '../post-days.ts'
import { calendarAt } from '../post-times.ts'
import { postQueries } from '../queries.ts'
import { newPostPath, startOn } from './aim.ts'
import type { Board } from './board.ts'
import { CompactGrid } from './compact-grid.tsx'
import { spanOf } from './days.ts'
import { DraftTray } from './draft-tray.tsx'
import { SlotPlace, useFreeSlots } from './free-slots.tsx'
import { LiftNote } from './lift-note.tsx'
import { MonthGrid } from './month-grid.tsx'
import { usePendingMoves } from './move-post.ts'
import { useCopies } from './paste-posts.ts'
import { PostCard } from './post-card.tsx'
import { type CalendarPlace, type CalendarView, placeOf, shownDays, useToday } from './shown-days.ts'
import { useBox } from './use-box.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'
import { useDrag } from './use-drag.ts'
import { useLift } from './use-lift.ts'
import { useWantedFocus } from './use-wanted-focus.ts'
import { WeekGrid } from './week-grid.tsx'

type Props = {
  view: CalendarView
  place: CalendarPlace
  onPlace: (place: CalendarPlace) => void
  weekStart: WeekStart
  openId: string | undefined
  /** Where a post opens, and the place that the calendar is at then. */
  hrefOf: (postId: string, place: CalendarPlace) => string
  /** A small picture of a post's first file. */
  pictureOf: (post: PostAnswer) => ReactNode
  filter: PostFilter
  /** Whether the drafts stand beside it. */
  hasDrafts: boolean
}

/** What is planned and was, by month or week, in the person's zone; what is still to come can be moved. */
export const Calendar = (props: Props) => <CalendarFrom {...props} timeZone={useTimeZone()} clock={useClock()} today={useToday()} />

/** Apart from the clock, which ticks each second and gives another day once in 86,400. */
const CalendarFrom = memo(({ view, place, onPlace, weekStart, today, timeZone, clock, filter, hasDrafts, ...props }: Dated) => {
  const shown = shownDays({ view, place, today, weekStart })
  const { weeks, days, day, title } = shown
  const span = spanOf(days, timeZone)
  const { query, posts, isMoving } = usePlannedPosts(span, filter)
  const freeSlots = useFreeSlots({ span, posts, timeZone, isOn: !isFiltering(filter) })
  const [moreDay, setMoreDay] = useState<string>()
  const { room, isRoomy } = useRoom()
  const navigate = useNavigate()
  const lift = useLift({ days, day, timeZone })
  const drag = useDrag(lift, timeZone)
  const selection = useSelection(posts.map(({ id }) => id))
  const box = useBox(selection.add)
  const copies = useCopies(timeZone)
  const { leaving, ...focus } = useWantedFocus()
  const byDay = Map.groupBy(posts, (post) => dayOf(calendarAt(post), timeZone))
  const board: Board = {
    ...props,
    ...focus,
    hrefOf: (postId, own) => props.hrefOf(postId, placeOf(own, shown)),
    day,
    today,
    timeZone,
    clock,
    isMoving,
    lift,
    drag,
    selection,
    box,
    copies,
    onDay: (own) => onPlace(placeOf(own, shown)),
    onWrite: (wall) => void navigate(newPostPath(wall)),
    onMore: setMoreDay,
    freeSlotsOf: (own) => freeSlots.get(own) ?? [],
    postsOf: (own) => byDay.get(own) ?? [],
    isLoading: query.isPending,
  }
  const onKeyDown = useCalendarKeys(board, posts)
  const hasFailed = query.isError && !query.data

  return (
    <section aria-label="Calendar" className="grid gap-3" {...leaving} onKeyDown={onKeyDown}>
      <LoadProblem query={query} />
      <div className="flex items-start gap-4">
        <div ref={room} className="min-w-0 grow">
          {hasFailed || isRoomy === undefined ? null : <Days {...{ board, weeks, view, isRoomy }} label={title} />}
        </div>
        {hasDrafts && isRoomy && <DraftTray board={board} steps={view === 'month' ? 'days' : 'hours'} />}
      </div>
      {query.data && posts.length === 0 && (
        <p className="text-ink-muted">{isFiltering(filter) ? 'Nothing that is shown here matches.' : `Nothing is planned for ${title}.`}</p>
      )}
      <LiftNote lift={lift} drag={drag} />
      {box.box && <div aria-hidden style={box.box} className="pointer-events-none fixed z-30 border border-brass bg-brass/10" />}
      <Chosen board={board} posts={posts} />
      <MoreOfDay day={moreDay} board={board} onClose={() => setMoreDay(undefined)} />
    </section>
  )
})

/** What can be done with the posts that are chosen. */
const Chosen = ({ board: { selection, copies }, posts }: { board: Board; posts: readonly PostAnswer[] }) => {
  const chosen = posts.filter(({ id }) => selection.has(id))
  if (!selection.isOn) return null
  return <BulkBar posts={chosen} selection={selection} canMove onCopy={() => copies.copy(chosen)} />
}

type Dated = Props & { today: string; timeZone: string; clock: Clock }

type DaysProps = { board: Board; weeks: readonly (readonly string[])[]; view: CalendarView; isRoomy: boolean; label: string }

const Days = ({ view, isRoomy, ...grid }: DaysProps) => {
  const { board, weeks, label } = grid
  if (isRoomy) return view === 'month' ? <MonthGrid {...grid} /> : <WeekGrid board={board} days={weeks[0] ?? []} label={label} />
  return (
    <>
      <CompactGrid {...grid} />
      <DayHead day={board.day} board={board} />
      <DayPosts day={board.day} board={board} />
    </>
  )
}

const LoadProblem = ({ query: { error, data, refetch } }: { query: ReturnType<typeof usePlannedPosts>['query'] }) => {
  if (!error) return null
  if (data) return <Callout tone="warning">{messageOf(error)} This is what was known last.</Callout>
  return <ErrorState title="The calendar could not be loaded" error={error} onRetry={() => void refetch()} />
}

/** A day that has more posts than the grid shows. One that is opened is shown beside the calendar, and moved there. */
const MoreOfDay = ({ day, board, onClose }: { day: string | undefined; board: Board; onClose: () => void }) => (
  <Dialog isOpen={day !== undefined} onClose={onClose} title={day && showDay(day, board.today)} size="small">
    {day !== undefined && <DayPosts day={day} board={board} onOpen={onClose} />}
  </Dialog>
)

/** All posts of a day, one below the other. */
const DayPosts = ({ day, board, onOpen }: { day: string; board: Board; onOpen?: () => void }) => {
  if (board.isLoading) return <Skeleton className="h-11 rounded-[6px]" />
  const posts = board.postsOf(day)
  const slots = onOpen ? [] : board.freeSlotsOf(day)
  if (posts.length + slots.length === 0) return <p className="text-ink-muted">Nothing is planned for this day.</p>
  return (
    <ol className="grid gap-2">
      {posts.map((post) => (
        <li key={post.id} className="min-w-0">
          <PostCard post={post} board={board} steps="days" isReachable picture={board.pictureOf(post)} onOpen={onOpen} />
        </li>
      ))}
      {slots.map((slot) => (
        <li key={slot.at}>
          <SlotPlace slot={slot} board={board} className="h-11" />
        </li>
      ))}
    </ol>
  )
}

/** The day whose posts stand below, and a way to write one more. */
const DayHead = ({ day, board }: { day: string; board: Board }) => {
  const start = startOn(day, wallMs(Date.now(), board.timeZone))
  return (
    <div className="mt-4 mb-2 flex items-center justify-between gap-3 border-ink border-b pb-1.5">
      <h3 className="font-semibold text-sm">{showDay(day, board.today)}</h3>
      <div className="flex flex-wrap justify-end">
        {board.postsOf(day).length > 0 && !board.selection.isOn && (
          <Button size="small" variant="quiet" onClick={board.selection.begin}>
            Select
          </Button>
        )}
        {start !== undefined && board.copies.copied.length > 0 && (
          <Button size="small" variant="quiet" onClick={() => void board.copies.paste(day)}>
            Paste
          </Button>
        )}
        {start !== undefined && (
          <Button size="small" variant="quiet" icon={Plus} onClick={() => board.onWrite(start)}>
            Write<span className="sr-only"> a post for this day</span>
          </Button>
        )}
      </div>
    </div>
  )
}

/**
 * The posts between two instants that are or were planned, or went out without a plan, earliest first. A move made here a moment ago counts already.
 * A post that was deleted here is left out.
 */
const usePlannedPosts = (span: { from: string; to: string }, filter: PostFilter) => {
  const query = useQuery(postQueries.planned(span))
  const moves = usePendingMoves()
  const leaving = useLeavingIds()
  const moved = [...moves.values()].map(({ post, scheduledAt }) => ({ ...post, scheduledAt }))
  const posts = [...(query.data ?? []).filter(({ id }) => !moves.has(id)), ...moved]
    .filter((post) => !leaving.has(post.id) && passes(post, filter))
    .sort((one, other) => calendarAt(one).localeCompare(calendarAt(other)))
  return { query, posts, isMoving: (id: string) => moves.has(id) }
}

/** In px: seven days with cards in them. */
const roomyWidth = 560

/** Whether the calendar has room for cards, beside an open post or on a small screen; known before the first paint. */
const useRoom = () => {
  const room = useRef<HTMLDivElement>(null)
  const [isRoomy, setRoomy] = useState<boolean>()
  useLayoutEffect(() => {
    const { current } = room
    if (!current) return
    const measure = () => setRoomy(current.clientWidth >= roomyWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { room, isRoomy }
}
