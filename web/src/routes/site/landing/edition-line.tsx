import { useNow } from '#web/lib/use-now.ts'

/** The line under a newspaper's title: the day, and the time to the second where the reader is. */
export const EditionLine = () => {
  const now = useNow()
  return (
    <p className="grid grid-cols-[1fr_auto] gap-x-6 border-ink border-b-4 border-double py-2.5 text-ink-muted text-sm md:grid-cols-[1fr_auto_1fr]">
      <span>
        {now === 0 ? (
          'Today’s edition'
        ) : (
          <>
            <span className="sm:hidden">{shortDay.format(now)}</span>
            <span className="hidden sm:inline">{day.format(now)}</span>
          </>
        )}
      </span>
      <span className="hidden md:inline">For everybody who writes once</span>
      {now > 0 && (
        <time dateTime={new Date(now).toISOString()} className="text-right">
          {clock.format(now)}
        </time>
      )}
    </p>
  )
}

const shortDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' })
