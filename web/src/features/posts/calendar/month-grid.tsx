import { Plus } from 'lucide-react'
import type { PostAnswer } from '#shared/contracts/posts.ts'
import { Skeleton } from '#web/components/spinner.tsx'
import { Trans } from '#web/components/trans.tsx'
import { showDay } from '../list/post-days.ts'
import type { Board } from './board.ts'
import { DayCell, DayNumber } from './day-cell.tsx'
import { NoteLine } from './day-notes.tsx'
import { SlotPlace } from './free-slots.tsx'
import { GridTable, useGridKeys, WeekdayRow } from './grid-table.tsx'
import { cardMark, PostCard } from './post-card.tsx'

/** How many of a day's posts fit in a month. The rest are behind a button. */
const cardsMax = 2

type Props = { board: Board; weeks: readonly (readonly string[])[]; label: string }

/** Several weeks with their posts as cards. As high as the window, so all are visible at once. */
export const MonthGrid = ({ board, weeks, label }: Props) => {
  const onKeyDown = useGridKeys(board, weeks)
  return (
    <GridTable label={label} onKeyDown={onKeyDown} className="border-collapse">
      <WeekdayRow days={weeks[0] ?? []} isTight={false} />
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            {days.map((day) => (
              <DayCell key={day} day={day} board={board} isWritten className={cellClass}>
                <div className="@container flex h-full flex-col gap-1">
                  <DayTop day={day} board={board} />
                  <Cards day={day} board={board} />
                </div>
              </DayCell>
            ))}
          </tr>
        ))}
      </tbody>
    </GridTable>
  )
}

const cellClass =
  'group/day h-[max(8.25rem,calc((100svh-var(--header)-var(--bottom-bar)-6.5rem)/5))] border border-line p-1 align-top hover:bg-well/40'

/** A day's number, and how many of its posts don't fit. */
const DayTop = ({ day, board }: { day: string; board: Board }) => {
  const more = board.postsOf(day).length - cardsMax
  const hasNote = board.notesOf(day).length > 0
  return (
    <span className="flex items-center gap-1">
      <DayNumber day={day} board={board} isFaint={day < board.today} hasMonth />
      <NoteLine day={day} board={board} />
      <span className="grow" />
      {more > 0 && (
        <button
          type="button"
          tabIndex={day === board.day ? undefined : -1}
          onClick={() => board.onMore(day)}
          className="w-fit shrink-0 rounded-[5px] px-1.5 font-semibold text-ink-muted text-xs leading-6 hover:bg-well hover:text-ink pointer-coarse:-my-2.5 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          <Trans
            id="+{more}<word> more</word>"
            values={{ more }}
            components={{ word: <span className={hasNote ? 'sr-only' : '@max-[7rem]:sr-only'} /> }}
          />
          <span className="sr-only">{`, ${showDay(day, board.today)}`}</span>
        </button>
      )}
      {more <= 0 && day >= board.today && (
        <Plus aria-hidden className="mr-1 size-4 shrink-0 text-ink-muted opacity-0 group-hover/day:opacity-100" strokeWidth={1.75} />
      )}
    </span>
  )
}

const Cards = ({ day, board }: { day: string; board: Board }) => {
  if (board.isLoading) return Number(day.slice(-2)) % 3 === 0 && <Skeleton className="h-11 rounded-[6px]" />
  const posts = board.postsOf(day)
  const isReachable = day === board.day
  return (
    <>
      {posts.slice(0, cardsMax).map((post) => (
        <PostCard key={post.id} post={post} board={board} steps="days" isReachable={isReachable} hasPicture />
      ))}
      {board
        .freeSlotsOf(day)
        .slice(0, slotsMax[Math.min(posts.length, cardsMax)])
        .map((slot) => (
          <SlotPlace key={slot.at} slot={slot} board={board} className="h-7" />
        ))}
    </>
  )
}

/** How many free slots fit next to zero, one, or two posts. */
const slotsMax = [3, 1, 0]

const dotsMax = 3

type CompactProps = { board: Board; weeks: readonly (readonly string[])[]; label: string }

/** A month or week in a small space: a dot for each post, with the chosen day's list below. */
export const CompactGrid = ({ board, weeks, label }: CompactProps) => {
  const onKeyDown = useGridKeys(board, weeks)
  return (
    <GridTable label={label} onKeyDown={onKeyDown} className="border-collapse">
      <WeekdayRow days={weeks[0] ?? []} isTight />
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]} className="border-line border-t last:border-b">
            {days.map((day) => (
              <DayCell key={day} day={day} board={board} className="group h-12 cursor-pointer p-0.5">
                <span className="flex h-11 flex-col items-center gap-0.5 rounded-control pt-1 group-aria-selected:bg-well group-aria-selected:ring-1 group-aria-selected:ring-edge group-aria-selected:ring-inset">
                  <DayNumber day={day} board={board} isFaint={day < board.today} />
                  <Dots posts={board.postsOf(day)} hasNotes={board.notesOf(day).length > 0} />
                </span>
              </DayCell>
            ))}
          </tr>
        ))}
      </tbody>
    </GridTable>
  )
}

const Dots = ({ posts, hasNotes }: { posts: readonly PostAnswer[]; hasNotes: boolean }) => (
  <span aria-hidden className="flex h-1.5 gap-0.5">
    {posts.slice(0, dotsMax).map((post) => (
      <span key={post.id} className={`size-1.5 rounded-full bg-current ${cardMark(post).text}`} />
    ))}
    {hasNotes && <span className="size-1.5 rounded-[1px] bg-brass" />}
  </span>
)
