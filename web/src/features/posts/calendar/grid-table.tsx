import type { KeyboardEvent, ReactNode } from 'react'
import { weekdayNames } from './days.ts'

type Props = { label: string; onKeyDown: (event: KeyboardEvent) => void; className: string; children: ReactNode }

/** The table that the days stand in. */
export const GridTable = ({ label, onKeyDown, className, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a grid allows a table, and its days are what has the focus
  <table role="grid" aria-label={label} onKeyDown={onKeyDown} className={`w-full table-fixed ${className}`}>
    {children}
  </table>
)

/** The names of the days of the week over a grid. */
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
