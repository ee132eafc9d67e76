import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { Callout } from '#web/components/callout.tsx'
import { ErrorState } from '#web/components/empty-state.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { type Clock, useClock, useTimeZone } from '#web/lib/show-time.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import type { WeekStart } from '#web/lib/week-start.ts'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { useSelection } from '../bulk/use-selection.ts'
import { isFiltering, type PostFilter, passes } from '../filter/post-filter.ts'
import { useLeavingIds } from '../leaving-posts.ts'
import { dayOf } from '../list/post-days.ts'
import { schedulingTakes } from '../post-actions.ts'
import { calendarAt } from '../post-times.ts'
import { postQueries } from '../queries.ts'
import { newPostPath } from './aim.ts'
import type { Board } from './board.ts'
import { type CalendarPlace, type CalendarView, placeOf, shownDays, spanOf, useToday } from './days.ts'
import { DraftTray } from './draft-tray.tsx'
import { useFreeSlots } from './free-slots.tsx'
import { CompactGrid, MonthGrid } from './month-grid.tsx'
import { usePendingMoves } from './move-post.ts'
import type { NotePlace } from './note-dialog.tsx'
import { useNotes } from './notes.ts'
import { DayHead, DayPosts, MoreOfDay } from './one-day.tsx'
import { useCopies } from './paste-posts.ts'
import { ChosenPosts } from './post-card.tsx'
import { useBox } from './use-box.ts'
import { useCalendarKeys, useWantedFocus } from './use-calendar-keys.ts'
import { useDrag } from './use-drag.ts'
import { type Lift, useLift } from './use-lift.ts'
import { WeekGrid } from './week-grid.tsx'

const NoteDialog = lazyPart(async () => (await import('./note-dialog.tsx')).NoteDialog)

type Props = {
  view: CalendarView
  place: CalendarPlace
  onPlace: (place: CalendarPlace) => void
  weekStart: WeekStart
  openId: string | undefined
  /** Returns the URL that opens a post, with the calendar's place. */
  hrefOf: (postId: string, place: CalendarPlace) => string
  /** Renders a thumbnail of a post's first file. */
  pictureOf: (post: PostAnswer) => ReactNode
  filter: PostFilter
  /** Returns a queue's accounts. Until it's known, free slots aren't shown. */
  accountsOfQueue: Board['accountsOfQueue'] | undefined
  /** True if the draft tray is shown next to it. */
  hasDrafts: boolean
}

/** Past and planned posts, by month or week, in the person's zone. Upcoming ones can be moved. */
export const Calendar = (props: Props) => <CalendarFrom {...props} timeZone={useTimeZone()} clock={useClock()} today={useToday()} />

/** Separate from the clock, which ticks every second but changes the day only once in 86,400. */
const CalendarFrom = memo(
  ({ view, place, onPlace, weekStart, today, timeZone, clock, filter, hasDrafts, accountsOfQueue, ...props }: Dated) => {
    const shown = shownDays({ view, place, today, weekStart })
    const { weeks, days, day, title } = shown
    const span = spanOf(days, timeZone)
    const { query, posts, isMoving } = usePlannedPosts(span, filter)
    const { may } = useWorkspace()
    const hasSlots = accountsOfQueue !== undefined && may(schedulingTakes) && !isFiltering(filter)
    const freeSlots = useFreeSlots({ span, posts, timeZone, isOn: hasSlots })
    const notes = useNotes()
    const [moreDay, setMoreDay] = useState<string>()
    const [notePlace, setNotePlace] = useState<NotePlace>()
    const { room, isRoomy } = useRoom()
    const navigate = useNavigate()
    const lift = useLift({ days, day, timeZone })
    const drag = useDrag(lift, timeZone)
    const selection = useSelection(posts.map(({ id }) => id))
    const box = useBox(selection.add)
    const copies = useCopies(timeZone)
    const { leaving, ...focus } = useWantedFocus()
    const byDay = useMemo(() => Map.groupBy(posts, (post) => dayOf(calendarAt(post), timeZone)), [posts, timeZone])
    const latest = useRef<Board>(null)
    const board: Board = {
      latest,
      ...props,
      ...focus,
      hrefOf: (postId, own) => props.hrefOf(postId, placeOf(own, shown)),
      day,
      today,
      timeZone,
      clock,
      may,
      isMoving,
      lift,
      drag,
      selection,
      box,
      copies,
      onDay: (own) => onPlace(placeOf(own, shown)),
      onWrite: (wall) => void navigate(newPostPath(wall)),
      onMore: setMoreDay,
      onNote: setNotePlace,
      notesOf: (own) => notes.get(own) ?? [],
      accountsOfQueue: (queueId) => accountsOfQueue?.(queueId) ?? [],
      freeSlotsOf: (own) => freeSlots.get(own) ?? [],
      postsOf: (own) => byDay.get(own) ?? [],
      isLoading: query.isPending,
    }
    // Set before cards register themselves, since one of them may be waiting for focus.
    latest.current = board
    const onKeyDown = useCalendarKeys(board, posts)
    const hasFailed = query.isError && !query.data

    return (
      <ChosenPosts value={selection.has}>
        <section aria-label={i18n.t('Calendar')} className="grid gap-3" {...leaving} onKeyDown={onKeyDown}>
          <LoadProblem query={query} />
          <div className="flex items-start gap-4">
            <div ref={room} className="min-w-0 grow">
              {hasFailed || isRoomy === undefined ? null : <Days {...{ board, weeks, view, isRoomy }} label={title} />}
            </div>
            {hasDrafts && isRoomy && <DraftTray board={board} steps={view === 'month' ? 'days' : 'hours'} />}
          </div>
          {query.data && posts.length === 0 && (
            <p className="text-ink-muted">
              {isFiltering(filter) ? i18n.t('Nothing here matches.') : i18n.t('Nothing planned for {title}.', { title })}
            </p>
          )}
          <LiftNote lift={lift} drag={drag} />
          {box.box && <div aria-hidden style={box.box} className="pointer-events-none fixed z-30 border border-brass bg-brass/10" />}
          <Chosen board={board} posts={posts} />
          <MoreOfDay day={moreDay} board={board} onClose={() => setMoreDay(undefined)} />
          <OpenNote place={notePlace} today={today} onClose={() => setNotePlace(undefined)} />
        </section>
      </ChosenPosts>
    )
  },
)

/** The open note. Its last value stays while the dialog closes. */
const OpenNote = ({ place, today, onClose }: { place: NotePlace | undefined; today: string; onClose: () => void }) => {
  const [shown, setShown] = useState(place)
  const [openings, setOpenings] = useState(0)
  if (place && place !== shown) {
    setShown(place)
    setOpenings(openings + 1)
  }
  if (!shown) return null
  return (
    <Suspense>
      <NoteDialog key={openings} place={shown} today={today} isOpen={place !== undefined} onClose={onClose} />
    </Suspense>
  )
}

/** Actions for the selected posts. */
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
  if (data) return <Callout tone="warning">{i18n.t('{message} This is the latest we have.', { message: messageOf(error) })}</Callout>
  return <ErrorState title={i18n.t('The calendar couldn’t be loaded')} error={error} onRetry={() => void refetch()} />
}

/**
 * Returns the posts between two instants that are or were scheduled, or went out unscheduled, earliest first. Applies
 * pending moves and leaves out posts deleted here.
 */
const usePlannedPosts = (span: { from: string; to: string }, filter: PostFilter) => {
  const query = useQuery(postQueries.planned(span))
  const moves = usePendingMoves()
  const leaving = useLeavingIds()
  const posts = useMemo(() => {
    const moved = [...moves.values()].map(({ post, scheduledAt }) => ({ ...post, scheduledAt }))
    return [...(query.data ?? []).filter(({ id }) => !moves.has(id)), ...moved]
      .filter((post) => !leaving.has(post.id) && passes(post, filter))
      .sort((one, other) => calendarAt(one).localeCompare(calendarAt(other)))
  }, [query.data, moves, leaving, filter])
  return { query, posts, isMoving: (id: string) => moves.has(id) }
}

/** In px: seven days with cards. */
const roomyWidth = 560

/** True if the calendar has room for cards next to an open post or on a small screen. Known before the first paint. */
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

/** Where a post would go, `undefined` for nowhere yet. */
const aimWords = (target: string | undefined, isPast: boolean) => {
  if (target === undefined) return i18n.t('Drop it on a day')
  return isPast ? i18n.t('{target}: this time has passed', { target }) : target
}

/**
 * What's being moved and where it would go: read out, shown at the pointer, and for keyboard users at the bottom of the
 * window.
 */
const LiftNote = ({ lift: { lifted, aim, isPast, words, message }, drag }: { lift: Lift; drag: ReturnType<typeof useDrag> }) => {
  const target = aimWords(aim && words(aim.target), isPast)
  return (
    <>
      <p role="status" className="sr-only">
        {message}
      </p>
      {lifted?.by === 'pointer' && (
        <div
          ref={drag.ghost}
          aria-hidden
          className={`pointer-events-none fixed top-0 left-0 z-50 max-w-56 ${noteClass} ${isPast ? 'border-failed' : 'border-brass'}`}
        >
          <p className="truncate">{lifted.post.content}</p>
          <p className={`font-semibold ${isPast ? 'text-failed' : ''}`}>{target}</p>
        </div>
      )}
      {lifted?.by === 'keys' && (
        <div
          aria-hidden
          className={`fixed inset-x-4 bottom-[calc(var(--bottom-bar)+var(--cookie-notice,0px)+1rem)] z-30 mx-auto w-fit ${noteClass} ${isPast ? 'border-failed' : 'border-brass'}`}
        >
          <p className={`font-semibold ${isPast ? 'text-failed' : ''}`}>{target}</p>
          <p className="text-ink-muted">{i18n.t('Arrow keys move it, Enter drops it, Escape cancels.')}</p>
        </div>
      )}
    </>
  )
}

const noteClass = 'rounded-control border bg-sheet px-3 py-2 text-sm shadow-overlay'
