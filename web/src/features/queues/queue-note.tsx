import { useQuery } from '@tanstack/react-query'
import { showTime } from '#web/lib/show-time.ts'
import { queueQueries } from './queries.ts'

/** How many posts wait in all queues; nothing while there are none. */
export const QueueCount = () => {
  const { data: queues = [] } = useQuery(queueQueries.list())
  const count = queues.reduce((sum, queue) => sum + queue.count, 0)
  if (count === 0) return null
  return (
    <span className="figures ml-auto rounded-full bg-well px-1.5 text-ink-muted text-xs group-aria-[current]:bg-sheet">
      {count}
      <span className="sr-only"> waiting</span>
    </span>
  )
}

/** The next free slot of all queues. */
export const NextFreeSlot = () => {
  const { data: queues = [] } = useQuery(queueQueries.list())
  const next = queues.flatMap(({ nextFreeAt }) => nextFreeAt ?? []).toSorted()[0]
  return next === undefined ? null : <span className="block truncate font-normal text-ink-muted text-xs">Free: {showTime(next)}</span>
}
