import { useQuery } from '@tanstack/react-query'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { type Clock, dateFormat, hoursOf, useClock, useTimeZone } from '#web/lib/show-time.ts'
import { queueQueries } from './queries.ts'

/** The number of posts waiting in all queues, and the next free slot. Nothing if there is no queue. */
export const QueueNote = () => {
  const { data: queues = [] } = useQuery(queueQueries.list())
  const [timeZone, clock] = [useTimeZone(), useClock()]
  const count = queues.reduce((sum, queue) => sum + queue.count, 0)
  const next = queues.flatMap(({ nextFreeAt }) => nextFreeAt ?? []).toSorted()[0]
  return (
    <>
      {count > 0 && (
        <span className="figures ml-2 rounded-full border border-line px-1.5 font-normal text-ink-muted text-xs">
          <Trans id="{count}<word> waiting</word>" values={{ count }} components={{ word: <span className="sr-only" /> }} />
        </span>
      )}
      {next !== undefined && (
        <span className="block truncate font-normal text-ink-muted text-xs">
          {i18n.t('Free: {short}', { short: showShort(next, { timeZone, clock }) })}
        </span>
      )}
    </>
  )
}

/** Short enough for the sidebar: Fri 27 Nov, 09:00. */
const showShort = (at: string, { timeZone, clock }: { timeZone: string; clock: Clock }) =>
  dateFormat({ timeZone, weekday: 'short', day: 'numeric', month: 'short', ...hoursOf(clock) })(at)
