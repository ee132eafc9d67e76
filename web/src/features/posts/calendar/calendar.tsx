import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import type { Preferences } from '#shared/domain/users.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { useTimeZone } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useLeavingIds } from '../mutations.ts'
import { dayOf, showDay } from '../post-days.ts'
import { calendarAt } from '../post-times.ts'
import { postQueries } from '../queries.ts'
import type { Board } from './board.ts'
import { CompactGrid } from './compact-grid.tsx'
import { addDays, addMonths, monthTitle, spanOf, weekOf, weeksOfMonth, weekTitle } from './days.ts'
import { LiftNote } from './lift-note.tsx'
import { MonthGrid } from './month-grid.tsx'
import { usePendingMoves } from './move-post.ts'
import { PostCard } from './post-card.tsx'
import { useDrag } from './use-drag.ts'
import { useLift } from './use-lift.ts'
import { useWantedFocus } from './use-wanted-focus.ts'
import { WeekGrid } from './week-grid.tsx'

type Props = {
  view: 'month' | 'week'
  /** The day that the person is at; today without one. */
  day: string | undefined
  onDay: (day: string) => void
  weekStart: Preferences['weekStart']
  openId: string | undefined
  /** Where a post opens, and the day that the calendar is at then. */
  hrefOf: (postId: string, day: string) => string
  /** A small picture of a post's first file. */
  pictureOf: (post: PostAnswer) => ReactNode
}

/** What is planned and was, by month or week, in the person's zone; what is still to come can be moved. */
export const Calendar = (props: Props) => {
  const timeZone = useTimeZone()
  const today = dayOf(new Date(useNow()).toISOString(), timeZone)
  return <CalendarFrom {...props} timeZone={timeZone} today={today} />
}

/** Apart from the clock, which ticks each second and gives another day once in 86,400. */
const CalendarFrom = memo(({ view, day: chosen, weekStart, today, timeZone, ...props }: Props & { today: string; timeZone: string }) => {
  const day = chosen ?? today
  const weeks = view === 'month' ? weeksOfMonth(day, weekStart) : [weekOf(day, weekStart)]
  const days = weeks.flat()
  const title = view === 'month' ? monthTitle(day) : weekTitle(days)
  const { query, posts, isMoving } = usePlannedPosts(spanOf(days, timeZone))
  const [moreDay, setMoreDay] = useState<string>()
  const { place, isRoomy } = useRoom()
  const lift = useLift(days, timeZone)
  const drag = useDrag(lift, timeZone)
  const { leaving, ...focus } = useWantedFocus()
  const byDay = Map.groupBy(posts, (post) => dayOf(calendarAt(post), timeZone))
  const board: Board = {
    ...props,
    ...focus,
    day,
    today,
    timeZone,
    isMoving,
    lift,
    drag,
    onMore: setMoreDay,
    postsOf: (own) => byDay.get(own) ?? [],
    isLoading: query.isPending,
  }
  const step = (count: number) => props.onDay(view === 'month' ? addMonths(day, count) : addDays(day, 7 * count))
  const hasFailed = query.isError && !query.data

  return (
    <section aria-label="Calendar" className="grid gap-4" {...leaving}>
      <CalendarBar title={title} unit={view} onToday={() => props.onDay(today)} onBack={() => step(-1)} onNext={() => step(1)} />
      <LoadProblem query={query} />
      <div ref={place} className="min-w-0">
        {hasFailed || isRoomy === undefined ? null : <Days {...{ board, weeks, view, isRoomy }} label={title} />}
      </div>
      {query.data && posts.length === 0 && <p className="text-ink-muted">Nothing is planned for {title}.</p>}
      <LiftNote lift={lift} drag={drag} />
      <MoreOfDay day={moreDay} board={board} onClose={() => setMoreDay(undefined)} />
    </section>
  )
})

type DaysProps = { board: Board; weeks: readonly (readonly string[])[]; view: Props['view']; isRoomy: boolean; label: string }

const Days = ({ view, isRoomy, ...grid }: DaysProps) => {
  const { board, weeks, label } = grid
  if (isRoomy) return view === 'month' ? <MonthGrid {...grid} /> : <WeekGrid board={board} days={weeks[0] ?? []} label={label} />
  return (
    <>
      <CompactGrid {...grid} />
      <h3 className="mt-5 mb-2 border-ink border-b pb-1.5 font-semibold text-sm">{showDay(board.day, board.today)}</h3>
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

type CalendarBarProps = { title: string; unit: 'month' | 'week'; onToday: () => void; onBack: () => void; onNext: () => void }

/** What the calendar shows, and the way to what was before and comes next. */
const CalendarBar = ({ title, unit, onToday, onBack, onNext }: CalendarBarProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
    <h2 aria-live="polite" className="mr-auto font-semibold text-lg tracking-tight">
      {title}
    </h2>
    <div className="flex items-center gap-1">
      <Button size="small" onClick={onToday}>
        Today
      </Button>
      <IconButton label={`Previous ${unit}`} icon={ChevronLeft} onClick={onBack} />
      <IconButton label={`Next ${unit}`} icon={ChevronRight} onClick={onNext} />
    </div>
  </div>
)

/**
 * The posts between two instants that are or were planned, or went out without a plan, earliest first. A move made here a moment ago counts already,
 * and a post that was deleted here is left out.
 */
const usePlannedPosts = (span: { from: string; to: string }) => {
  const query = useQuery(postQueries.planned(span))
  const moves = usePendingMoves()
  const leaving = useLeavingIds()
  const posts = (query.data ?? [])
    .filter(({ id }) => !leaving.has(id))
    .map((post) => ({ ...post, scheduledAt: moves.get(post.id) ?? post.scheduledAt }))
    .sort((one, other) => calendarAt(one).localeCompare(calendarAt(other)))
  return { query, posts, isMoving: (id: string) => moves.has(id) }
}

/** In px: seven days with cards in them. */
const roomyWidth = 560

/** Whether the calendar has room for cards, beside an open post or on a small screen; known before the first paint. */
const useRoom = () => {
  const place = useRef<HTMLDivElement>(null)
  const [isRoomy, setRoomy] = useState<boolean>()
  useLayoutEffect(() => {
    const { current } = place
    if (!current) return
    const measure = () => setRoomy(current.clientWidth >= roomyWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { place, isRoomy }
}
