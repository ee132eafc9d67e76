import type { Board } from './board.ts'

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
