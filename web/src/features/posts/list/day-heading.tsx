import { useTimeZone } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { dayOf, nearName, showDay } from '../post-days.ts'

/** A day of a list, named as it is called today. */
export const DayHeading = ({ day, level: Heading = 'h2' }: { day: string; level?: 'h2' | 'h3' }) => {
  const today = dayOf(new Date(useNow()).toISOString(), useTimeZone())
  const near = nearName(day, today)
  return (
    <Heading className="flex items-baseline gap-2 border-b border-ink pb-1.5 text-sm">
      {near && <span className="font-semibold">{near}</span>}
      <span className={near ? 'text-ink-muted' : 'font-semibold'}>{showDay(day, today)}</span>
    </Heading>
  )
}
