import { useNow } from '#web/lib/use-now.ts'

/** The line under a newspaper's title: the day, and the time to the second where the reader is. */
export const EditionLine = () => {
  const now = new Date(useNow())
  return (
    <p className="flex justify-between gap-x-6 border-ink border-b-4 border-double py-2.5 text-ink-muted text-sm">
      <span className="sm:hidden">{shortDay.format(now)}</span>
      <span className="hidden sm:inline">{day.format(now)}</span>
      <span className="hidden md:inline">For everybody who writes once</span>
      <time dateTime={now.toISOString()} className="min-w-28 text-right">
        {clock.format(now)}
      </time>
    </p>
  )
}

const shortDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' })
