import { dayOf, showDay } from '#web/features/posts/post-days.ts'
import { showClock, useTimeZone } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'

/** The head of the front page: the day and the time in the person's zone. */
export const EditionLine = () => {
  const zone = useTimeZone()
  const now = new Date(useNow()).toISOString()
  const day = dayOf(now, zone)
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-ink border-t-4 border-double border-b py-2 text-sm">
      <p className="font-semibold">
        <time dateTime={day}>
          {showDay(day, day)} {day.slice(0, 4)}
        </time>
      </p>
      <p className="text-ink-muted">
        {zone.replaceAll('_', ' ')} <time dateTime={now.slice(0, 16)}>{showClock(now).slice(0, 5)}</time>
      </p>
    </div>
  )
}
