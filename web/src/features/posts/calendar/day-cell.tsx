import type { MouseEvent, ReactNode } from 'react'
import { showDay } from '../post-days.ts'
import type { Board } from './board.ts'

type Props = { day: string; board: Board; className: string; hours?: boolean; children: ReactNode }

export const dayCellId = (day: string) => `day-${day}`

/** A day of a grid. One of them is a stop of the Tab key, and the arrows lead to the others. Posts can be dropped on it. */
export const DayCell = ({ day, board, className, hours = false, children }: Props) => {
  const { aim } = board.lift
  const count = board.postsOf(day).length
  // Only what lies between the posts chooses the day; they have their own press.
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest('a, button')) board.onDay(day)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys of all days
    <td
      id={dayCellId(day)}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a grid allows a table
      role="gridcell"
      data-day={day}
      {...(hours && { 'data-hours': '' })}
      ref={(cell) => board.focusWanted(cell)}
      tabIndex={day === board.day ? 0 : -1}
      aria-selected={day === board.day}
      aria-current={day === board.today ? 'date' : undefined}
      onClick={onClick}
      className={`relative -outline-offset-2 ${groundOf(day, aim)} ${className}`}
    >
      <span className="sr-only">
        {showDay(day, board.today)}, {countWords(count)}
      </span>
      {children}
    </td>
  )
}

/** A day that a post is held over. */
const groundOf = (day: string, aim: Board['lift']['aim']) => {
  if (aim?.day !== day) return ''
  return aim.isPast ? 'bg-failed-wash' : 'bg-brass-wash'
}

const countWords = (count: number) => {
  if (count === 0) return 'no posts'
  return count === 1 ? '1 post' : `${count} posts`
}

/** The number of a day; today's stands on brass. */
export const DayNumber = ({ day, board, isFaint }: { day: string; board: Board; isFaint?: boolean }) => {
  const isToday = day === board.today
  return (
    <span
      aria-hidden
      className={`figures flex h-6 min-w-6 items-center justify-center rounded-full px-1 text-[0.8125rem] ${isToday ? 'bg-brass font-semibold text-paper' : ''} ${isFaint && !isToday ? 'text-ink-muted' : 'font-semibold'}`}
    >
      {Number(day.slice(-2))}
    </span>
  )
}
