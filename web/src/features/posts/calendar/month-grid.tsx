import { Skeleton } from '#web/components/skeleton.tsx'
import type { Board } from './board.ts'
import { DayCell, DayNumber } from './day-cell.tsx'
import { GridTable, WeekdayRow } from './grid-table.tsx'
import { PostCard } from './post-card.tsx'
import { useGridKeys } from './use-grid-keys.ts'

/** So many posts of a day have room in a month; more are behind a button. */
const cardsMax = 2

type Props = { board: Board; weeks: readonly (readonly string[])[]; label: string }

/** A month, with its posts as cards. */
export const MonthGrid = ({ board, weeks, label }: Props) => {
  const onKeyDown = useGridKeys(board, weeks)
  const month = board.day.slice(0, 7)
  return (
    <GridTable label={label} onKeyDown={onKeyDown} className="border-collapse">
      <WeekdayRow days={weeks[0] ?? []} isTight={false} />
      <tbody>
        {weeks.map((days) => (
          <tr key={days[0]}>
            {days.map((day) => (
              <DayCell key={day} day={day} board={board} className="h-38 border border-line p-1 align-top">
                <div className="flex h-full flex-col gap-1">
                  <DayNumberRow day={day} board={board} isFaint={!day.startsWith(month)} />
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

const DayNumberRow = (props: { day: string; board: Board; isFaint: boolean }) => (
  <span className="flex">
    <DayNumber {...props} />
  </span>
)

const Cards = ({ day, board }: { day: string; board: Board }) => {
  if (board.isLoading) return Number(day.slice(-2)) % 3 === 0 && <Skeleton className="h-11 rounded-[6px]" />
  const posts = board.postsOf(day)
  const isReachable = day === board.day
  const more = posts.length - cardsMax
  return (
    <>
      {posts.slice(0, cardsMax).map((post) => (
        <PostCard key={post.id} post={post} board={board} steps="days" isReachable={isReachable} />
      ))}
      {more > 0 && (
        <button
          type="button"
          tabIndex={isReachable ? undefined : -1}
          onClick={() => board.onMore(day)}
          className="mt-auto w-fit rounded-[5px] px-1.5 font-semibold text-ink-muted text-xs hover:bg-well hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          +{more} more
        </button>
      )}
    </>
  )
}
