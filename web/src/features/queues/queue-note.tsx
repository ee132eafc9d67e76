import { useQuery } from '@tanstack/react-query'
import { useTimeZone } from '#web/lib/show-time.ts'
import { queueQueries } from './queries.ts'

/** How many posts wait in all queues; nothing while there are none. */
export const QueueCount = () => {
  const { data: queues = [] } = useQuery(queueQueries.list())
  const count = queues.reduce((sum, queue) => sum + queue.count, 0)
  if (count === 0) return null
  return (
    <span className="figures shrink-0 rounded-full bg-well px-1.5 text-ink-muted text-xs group-aria-[current]:bg-sheet">
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  )
}

/** The next free slot of all queues. */
export const NextFreeSlot = () => {
  const { data: queues = [] } = useQuery(queueQueries.list())
  const timeZone = useTimeZone()
  const next = queues.flatMap(({ nextFreeAt }) => nextFreeAt ?? []).toSorted()[0]
  return next === undefined ? null : <span className="block truncate font-normal text-ink-muted text-xs">Free: {showShort(next, timeZone)}</span>
}

/** As short as the sidebar is narrow: Fri 27 Nov, 09:00. */
const showShort = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(
    new Date(at),
  )
