import type { KeyboardEvent } from 'react'
import { rowLinkId } from '../list/post-row.tsx'
import type { Board } from './board.ts'
import { dayCellId } from './day-cell.tsx'
import { addDays, addMonths } from './days.ts'

/**
 * By the ARIA pattern of a grid. Arrows lead from day to day, Home and End along the week. Page Up and Page Down lead to the weeks before and after.
 */
export const useGridKeys = (board: Board, weeks: readonly (readonly string[])[]) => {
  return (event: KeyboardEvent) => {
    const day = event.target instanceof HTMLElement ? event.target.dataset.day : undefined
    if (day === undefined) return
    const [first] = board.postsOf(day)
    if (event.key === 'Enter' && first) {
      event.preventDefault()
      document.getElementById(rowLinkId(first.id))?.focus()
      return
    }
    const next = dayAfter(event.key, day, weeks)
    if (next === undefined) return
    event.preventDefault()
    board.wantFocus(dayCellId(next))
    document.getElementById(dayCellId(next))?.focus()
    board.onDay(next)
  }
}

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
