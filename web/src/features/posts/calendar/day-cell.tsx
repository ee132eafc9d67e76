import type { MouseEvent, PointerEvent, ReactNode } from 'react'
import { wallMs } from '#shared/domain/wall-clock.ts'
import { i18n } from '#web/lib/i18n.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { showDay } from '../list/post-days.ts'
import { schedulingTakes } from '../post-actions.ts'
import { atMinute, startOn } from './aim.ts'
import type { Board } from './board.ts'
import { firstOfMonth } from './days.ts'
import { minuteAt } from './use-drag.ts'

type Props = {
  day: string
  board: Board
  className: string
  /** True if the cell is as high as the day's hours. */
  hours?: boolean
  /** True if a press starts a post there, rather than only selecting the day. */
  isWritten?: boolean
  children: ReactNode
}

export const dayCellId = (day: string) => `day-${day}`

/**
 * A day of a grid. One of them is a tab stop, and the arrows move to the others. Posts can be dropped on it or started
 * there.
 */
export const DayCell = ({ day, board, className, hours = false, children, ...props }: Props) => {
  const isWritten = props.isWritten === true && board.may(schedulingTakes)
  const { aim } = board.lift
  const [count, notes] = [board.postsOf(day).length, board.notesOf(day).length]
  const now = wallMs(serverNow(), board.timeZone)
  const start = startOn(day, now)
  // Only the space between posts counts as the day, since posts handle their own presses.
  const onClick = (event: MouseEvent) => {
    const { target, currentTarget, clientY } = event
    if (!(target instanceof Element) || target.closest('a, button') || !board.drag.isClick(event) || !board.box.isClick()) return
    const wanted = hours ? atMinute(day, Math.floor(minuteAt(currentTarget, clientY) / 30) * 30) : start
    if (isWritten && wanted !== undefined && wanted > now) board.onWrite(wanted)
    else board.onDay(day)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    board.drag.onPointerDown(event, undefined)
    if (isWritten) board.box.onPointerDown(event)
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
      aria-keyshortcuts={keysOf(board, start)}
      onPointerDown={onPointerDown}
      onClick={onClick}
      className={`relative -outline-offset-2 ${groundOf(day, aim)} ${isWritten && start !== undefined ? 'cursor-pointer' : ''} ${className}`}
    >
      <span className="sr-only">
        {showDay(day, board.today)}, {countWords(count)}
        {notes > 0 && <span>{`, ${i18n.t('{notes, plural, one {# note} other {# notes}}', { notes })}`}</span>}
      </span>
      {children}
    </td>
  )
}

const keysOf = ({ may }: Board, start: number | undefined) =>
  [start !== undefined && may(schedulingTakes) ? 'C' : [], may('organize') ? 'N' : []].flat().join(' ') || undefined

/** The day that a post is held over. */
const groundOf = (day: string, aim: Board['lift']['aim']) => {
  if (aim?.day !== day) return ''
  return aim.isPast ? 'bg-failed-wash' : 'bg-brass-wash'
}

const countWords = (count: number) => {
  if (count === 0) return i18n.t('no posts')
  return i18n.t('{count, plural, one {# post} other {# posts}}', { count })
}

/** A day's number. Today's is on brass. If there is room, the first of a month names it. */
export const DayNumber = ({ day, board, isFaint, hasMonth }: { day: string; board: Board; isFaint?: boolean; hasMonth?: boolean }) => {
  const isToday = day === board.today
  return (
    <span
      aria-hidden
      className={`figures flex h-6 min-w-6 shrink-0 items-center whitespace-nowrap justify-center rounded-full px-1 text-[0.8125rem] ${isToday ? 'bg-brass font-semibold text-paper' : ''} ${isFaint && !isToday ? 'text-ink-muted' : 'font-semibold'}`}
    >
      {hasMonth && day.endsWith('-01') ? firstOfMonth(day) : Number(day.slice(-2))}
    </span>
  )
}
