import { ArrowUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { minuteMs, toMs } from '#shared/domain/times.ts'
import { wallMs } from '#shared/domain/wall-clock.ts'
import { Skeleton } from '#web/components/spinner.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useNow } from '#web/lib/use-now.ts'
import { showDay } from '../list/post-days.ts'
import { minuteOfWall, showWallMinute, wallOfPost } from './aim.ts'
import type { Board } from './board.ts'
import { DayCell, DayNumber } from './day-cell.tsx'
import { NoteLine } from './day-notes.tsx'
import { showHour, weekdayNames } from './days.ts'
import { SlotPlace } from './free-slots.tsx'
import { GridTable, useGridKeys } from './grid-table.tsx'
import { PostCard } from './post-card.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** An hour is 4 rem high, so a day is 96 rem. */
const remPerMinute = 4 / 60
const lastRem = 93.25
/** Where the view starts: the working day, or an hour before now if today is shown. */
const firstHour = 7

type Props = { board: Board; days: readonly string[]; label: string }

/** A week, with each post at its time of day. */
export const WeekGrid = ({ board, days, label }: Props) => {
  const onKeyDown = useGridKeys(board, [days])
  const scroller = useRef<HTMLDivElement | null>(null)
  const [firstMinute, setFirstMinute] = useState(0)
  const earlier = days.flatMap((day) => board.postsOf(day)).map((post) => minuteOfWall(wallOfPost(post, board.timeZone)))
  return (
    <div className="relative">
      <EarlierPosts
        minutes={earlier.filter((minute) => minute + cardMinutes <= firstMinute)}
        onShow={(minute) => scrollToMinute(scroller.current, minute)}
      />
      <div
        data-scroller=""
        tabIndex={-1}
        ref={(grid) => {
          scroller.current = grid
          scrollToHour(grid, hourOf(days, board))
        }}
        onScroll={({ currentTarget }) => setFirstMinute(firstMinuteIn(currentTarget))}
        className="max-h-[max(26rem,calc(100svh-var(--header)-var(--bottom-bar)-6.5rem))] overflow-y-auto overscroll-contain border-line border-y"
      >
        <GridTable label={label} onKeyDown={onKeyDown} className="border-separate border-spacing-0">
          <thead>
            <tr>
              <td className={`w-13 ${headClass}`} />
              {days.map((day) => (
                <th key={day} scope="col" abbr={weekdayNames(day).long} className={`border-l text-left ${headClass}`}>
                  <span className="@container group/day flex min-w-0 items-center gap-1.5 px-2 py-1.5 font-normal">
                    <span className="text-ink-muted text-xs">{weekdayNames(day).short}</span>
                    <DayNumber day={day} board={board} />
                    <NoteLine day={day} board={board} />
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <td className="figures relative h-384 text-right text-ink-muted text-xs">
                {hours.slice(1).map((hour) => (
                  <span key={hour} className="absolute right-2 -translate-y-1/2" style={{ top: `${hour * 60 * remPerMinute}rem` }}>
                    {showHour(hour, board.clock)}
                  </span>
                ))}
              </td>
              {days.map((day) => (
                <DayCell key={day} day={day} board={board} hours isWritten className={dayClass}>
                  {day === board.today && <NowLine timeZone={board.timeZone} />}
                  {board.freeSlotsOf(day).map((slot) => (
                    <div key={slot.at} className="absolute inset-x-0.5" style={topOf(minuteOfWall(slot.wall))}>
                      <SlotPlace slot={slot} board={board} className="h-11 items-start pt-1" />
                    </div>
                  ))}
                  <DayPosts day={day} board={board} />
                  <Slot day={day} board={board} />
                </DayCell>
              ))}
            </tr>
          </tbody>
        </GridTable>
      </div>
    </div>
  )
}

const headClass = 'sticky top-0 z-20 border-line border-b bg-paper'

/** A hairline at each hour. */
const dayClass =
  'h-384 border-line border-l bg-[linear-gradient(var(--line)_1px,transparent_1px)] bg-[length:100%_4rem] bg-[position:0_-1px] p-0'

/** Only on mount: later, the person may have scrolled. */
const scrollToHour = (grid: HTMLElement | null, hour: number) => {
  if (grid && grid.scrollTop === 0) grid.scrollTop = (grid.scrollHeight * hour) / 24
}

const dayMinutes = 24 * 60

/** The first minute of the day that's in view. */
const firstMinuteIn = ({ scrollTop, scrollHeight }: HTMLElement) => Math.floor((scrollTop / scrollHeight) * dayMinutes)

/** How far above a post the view stops, in minutes, so that it isn't covered by what counts the posts above it. */
const aboveMinutes = 60

/** Takes focus along, because what was pressed may be gone afterward. */
const scrollToMinute = (grid: HTMLElement | null, minute: number) => {
  grid?.focus({ preventScroll: true })
  grid?.scrollTo({ top: (grid.scrollHeight * Math.max(0, minute - aboveMinutes)) / dayMinutes, behavior: 'smooth' })
}

/** Says how many posts lie above the view, and leads to the last of them. `minutes` are theirs. */
const EarlierPosts = ({ minutes, onShow }: { minutes: readonly number[]; onShow: (minute: number) => void }) => {
  if (minutes.length === 0) return null
  return (
    <button
      type="button"
      onClick={() => onShow(Math.max(...minutes))}
      className="absolute top-11 left-1/2 z-30 flex min-h-8 -translate-x-1/2 items-center gap-1.5 rounded-full border border-edge bg-sheet px-3 font-semibold text-sm shadow-overlay hover:bg-well pointer-coarse:min-h-11"
    >
      <ArrowUp aria-hidden className="size-4" />
      {i18n.t('{count, plural, one {# earlier post} other {# earlier posts}}', { count: minutes.length })}
    </button>
  )
}

const hourOf = (days: readonly string[], { today, timeZone }: Board) =>
  days.includes(today) ? Math.max(0.5, minuteOfWall(wallMs(serverNow(), timeZone)) / 60 - 1) : firstHour

const topOf = (minute: number) => ({ top: `${Math.min(lastRem, minute * remPerMinute)}rem` })

const DayPosts = ({ day, board }: { day: string; board: Board }) => {
  if (board.isLoading)
    return <Skeleton className={`absolute inset-x-1 h-11 rounded-[6px] ${Number(day.slice(-1)) % 2 ? 'top-[36rem]' : 'top-[44rem]'}`} />
  const layout = layOutDay(board.postsOf(day), (post) => minuteOfWall(wallOfPost(post, board.timeZone)))
  const isReachable = day === board.day
  return (
    <>
      {layout.placed.map(({ item: post, minute, lane, lanes }) => (
        <div key={post.id} className={`absolute px-0.5 ${places[`${lane}/${lanes}`] ?? 'inset-x-0'}`} style={topOf(minute)}>
          <PostCard post={post} board={board} steps="hours" isReachable={isReachable} hasPicture={lanes === 1} />
        </div>
      ))}
      <MoreButtons day={day} board={board} more={layout.more} isReachable={isReachable} onMore={() => board.onMore(day)} />
    </>
  )
}

const places: Record<string, string> = { '0/2': 'left-0 w-1/2', '1/2': 'right-0 w-1/2' }

type MoreProps = { day: string; board: Board; more: DayLayout<unknown>['more']; isReachable: boolean; onMore: () => void }

const MoreButtons = ({ day, board, more, isReachable, onMore }: MoreProps) =>
  more.map(({ minute, count }) => (
    <button
      key={minute}
      type="button"
      tabIndex={isReachable ? undefined : -1}
      onClick={onMore}
      style={topOf(minute)}
      className="absolute right-0.5 h-11 w-[calc(50%-0.25rem)] rounded-[6px] border border-line bg-well font-semibold text-ink-muted text-xs hover:text-ink"
    >
      {i18n.t('+{count} more', { count })}
      <span className="sr-only">{`, ${showDay(day, board.today)}, ${showWallMinute(Date.parse(`${day}T00:00:00Z`) + minute * minuteMs)}`}</span>
    </button>
  ))

/** Where the post being moved would land. */
const Slot = ({ day, board: { lift } }: { day: string; board: Board }) => {
  const { aim } = lift
  if (aim?.day !== day) return null
  return (
    <div
      aria-hidden
      style={topOf(minuteOfWall(aim.target))}
      className={`pointer-events-none absolute inset-x-0.5 z-10 h-11 rounded-[6px] border-2 border-dashed ${aim.isPast ? 'border-failed' : 'border-brass'}`}
    />
  )
}

const NowLine = ({ timeZone }: { timeZone: string }) => {
  const minute = Math.floor(useNow() / minuteMs) * minuteMs
  const shown = minuteOfWall(wallMs(toMs(new Date(minute).toISOString()), timeZone))
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-x-0 h-0.5 bg-brass before:absolute before:-top-0.75 before:-left-1 before:size-2 before:rounded-full before:bg-brass"
      style={{ top: `${shown * remPerMinute}rem` }}
    />
  )
}

/** A week card's height, in minutes of its scale: two lines of text. */
export const cardMinutes = 45
const lanesMax = 2

type Placed<Item> = { item: Item; minute: number; lane: number; lanes: number }

/** A day's card layout. `more` marks where cards without room are counted. */
type DayLayout<Item> = { placed: Placed<Item>[]; more: { minute: number; count: number }[] }

/**
 * Lays overlapping cards out side by side. `items` are sorted by minute of the day. If more than two overlap, the first
 * are shown and the others counted.
 */
export const layOutDay = <Item,>(items: readonly Item[], minuteOf: (item: Item) => number): DayLayout<Item> => {
  const layout: DayLayout<Item> = { placed: [], more: [] }
  for (const bunch of bunches(items, minuteOf)) {
    const { placed, left } = layOutBunch(bunch, minuteOf)
    const [first] = left
    // Hidden cards are counted in the second lane, from where the first of them would start.
    const shown = first === undefined ? placed : placed.filter(({ lane, minute }) => lane === 0 || minute + cardMinutes <= minuteOf(first))
    const hidden = left.length + placed.length - shown.length
    layout.placed.push(...shown)
    if (first !== undefined) layout.more.push({ minute: minuteOf(first), count: hidden })
  }
  return layout
}

/** Groups cards that overlap directly or through others. */
const bunches = <Item,>(items: readonly Item[], minuteOf: (item: Item) => number) => {
  const found: Item[][] = []
  for (const item of items) {
    const last = found.at(-1)
    const end = last?.at(-1)
    if (last && end !== undefined && minuteOf(item) < minuteOf(end) + cardMinutes) last.push(item)
    else found.push([item])
  }
  return found
}

const layOutBunch = <Item,>(bunch: readonly Item[], minuteOf: (item: Item) => number) => {
  const ends: number[] = []
  const left: Item[] = []
  const taken = bunch.flatMap((item) => {
    const minute = minuteOf(item)
    const free = ends.findIndex((end) => end <= minute)
    const lane = free === -1 ? ends.length : free
    if (lane >= lanesMax) {
      left.push(item)
      return []
    }
    ends[lane] = minute + cardMinutes
    return { item, minute, lane }
  })
  return { placed: taken.map((place) => ({ ...place, lanes: ends.length })), left }
}
