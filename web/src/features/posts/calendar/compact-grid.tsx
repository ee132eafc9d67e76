import type { PostAnswer } from '#shared/contracts/posts.ts'
import type { Board } from './board.ts'
import { cardMark } from './card-mark.ts'
import { DayCell, DayNumber } from './day-cell.tsx'
import { GridTable, WeekdayRow } from './grid-table.tsx'
import { useGridKeys } from './use-grid-keys.ts'

const dotsMax = 3

type Props = { board: Board; weeks: readonly (readonly string[])[]; label: string }

/** A month or a week where there is little room: a dot for each post, and the list of the chosen day below. */
export const CompactGrid = ({ board, weeks, label }: Props) => {
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
      <span key={post.id} className={`size-1.5 rounded-full bg-current ${cardMark(post.targets).text}`} />
    ))}
    {hasNotes && <span className="size-1.5 rounded-[1px] bg-brass" />}
  </span>
)
