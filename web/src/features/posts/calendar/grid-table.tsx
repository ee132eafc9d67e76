import type { KeyboardEvent, ReactNode } from 'react'
import { wallMs } from '#shared/domain/wall-clock.ts'
import { pressedKey } from '#web/lib/pressed-key.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { rowLinkId } from '../list/post-row.tsx'
import { schedulingTakes } from '../post-actions.ts'
import { startOn } from './aim.ts'
import type { Board } from './board.ts'
import { dayCellId } from './day-cell.tsx'
import { addDays, addMonths, weekdayNames } from './days.ts'

type Props = { label: string; onKeyDown: (event: KeyboardEvent) => void; className: string; children: ReactNode }

/** The table of days. */
export const GridTable = ({ label, onKeyDown, className, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a grid allows a table, and its days are what has the focus
  <table role="grid" aria-label={label} onKeyDown={onKeyDown} className={`w-full table-fixed ${className}`}>
    {children}
  </table>
)

/** The weekday names above a grid. */
export const WeekdayRow = ({ days, isTight }: { days: readonly string[]; isTight: boolean }) => (
  <thead>
    <tr>
      {days.map((day) => {
        const { short, long } = weekdayNames(day)
        return (
          <th key={long} scope="col" abbr={long} className={`pb-1.5 text-ink-muted text-xs ${isTight ? 'text-center' : 'pl-2 text-left'}`}>
            <span aria-hidden>{isTight ? short.slice(0, 1) : short}</span>
            <span className="sr-only">{long}</span>
          </th>
        )
      })}
    </tr>
  </thead>
)

/**
 * Keys of the ARIA grid pattern. Arrows move between days, and Home and End along the week. Page Up and Page Down go to
 * the previous and next weeks. C starts a post on a day, as does Enter if it has none. N opens its first note, or a new
 * one.
 */
export const useGridKeys = (board: Board, weeks: readonly (readonly string[])[]) => {
  const goToFirst = (day: string) => {
    const [first] = board.postsOf(day)
    if (first) document.getElementById(rowLinkId(first.id))?.focus()
    return first !== undefined
  }
  const write = (day: string) => {
    const start = startOn(day, wallMs(serverNow(), board.timeZone))
    if (start === undefined || !board.may(schedulingTakes)) return false
    board.onWrite(start)
    return true
  }
  const note = (day: string) => {
    const [first] = board.notesOf(day)
    if (!first && !board.may('organize')) return false
    board.onNote({ day, note: first })
    return true
  }
  const goTo = (day: string | undefined) => {
    if (day === undefined) return false
    board.wantFocus(dayCellId(day))
    document.getElementById(dayCellId(day))?.focus()
    board.onDay(day)
    return true
  }
  return (event: KeyboardEvent) => {
    const { target, key } = event
    if (!(target instanceof HTMLElement)) return
    const day = target.closest<HTMLElement>('[data-day]')?.dataset.day
    if (day === undefined || !isTaken(day)) return
    event.preventDefault()

    function isTaken(own: string) {
      const letter = letterOf(event)
      if (letter !== undefined) return { c: write, n: note }[letter](own)
      // A post on the day handles its own keys.
      if (target !== document.getElementById(dayCellId(own))) return false
      return pressedKey(event) === 'Enter' ? goToFirst(own) || write(own) : goTo(dayAfter(key, own, weeks))
    }
  }
}

const letterOf = ({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent) =>
  [ctrlKey, metaKey, altKey, shiftKey, repeat].includes(true) ? undefined : letters.find((letter) => letter === key.toLowerCase())
const letters = ['c', 'n'] as const

const dayAfter = (key: string, day: string, weeks: readonly (readonly string[])[]) => {
  const week = weeks.find((days) => days.includes(day)) ?? []
  const isMonth = weeks.length > 1
  const ways: Record<string, string | undefined> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: isMonth ? addDays(day, -7) : undefined,
    ArrowDown: isMonth ? addDays(day, 7) : undefined,
    Home: week[0],
    End: week.at(-1),
    PageUp: isMonth ? addMonths(day, -1) : addDays(day, -7),
    PageDown: isMonth ? addMonths(day, 1) : addDays(day, 7),
  }
  return ways[key]
}
