import { weekdayNames } from './days.ts'

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
