import { useQuery } from '@tanstack/react-query'
import type { QueueRow } from '#shared/contracts/admin-rows.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { Callout } from '#web/components/callout.tsx'
import { ErrorState } from '#web/components/empty-state.tsx'
import { RelativeTime } from '#web/components/time.tsx'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { adminQueries } from './administration-calls.ts'
import { type Column, LoadingTable, RecordTable } from './record-table.tsx'

/** The deliveries pending for each platform. */
export const QueuesPanel = () => {
  const { data, error, refetch } = useQuery(adminQueries.queues())
  if (!data)
    return error ? (
      <ErrorState title={i18n.t('The queues couldn’t be loaded')} error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingTable label={i18n.t('Loading queues...')} />
    )
  return (
    <div className="grid gap-5">
      {data.overdueSince === undefined ? (
        <p className="text-ink-muted">{i18n.t('Nothing is overdue.')}</p>
      ) : (
        <Callout tone="warning" title={i18n.t('Posts are overdue')}>
          <Trans id="The oldest was due <time/>." components={{ time: <RelativeTime at={data.overdueSince} /> }} />
        </Callout>
      )}
      <RecordTable label={i18n.t('Queues')} rows={data.queues} keyOf={({ platform }) => platform} columns={columns} />
      <p className="text-ink-muted text-sm">
        {i18n.t('“Given up” counts messages that failed five times. Their posts aren’t lost: the sweep picks each one up again.')}
      </p>
    </div>
  )
}

const count = (heading: string, of: (row: QueueRow) => number): Column<QueueRow> => ({
  heading,
  cell: (row) => of(row).toLocaleString(i18n.locale),
  isNumber: true,
})

const columns: readonly Column<QueueRow>[] = [
  { heading: i18n.t('Platform'), cell: ({ platform }) => platformNames[platform] },
  count(i18n.t('Now'), ({ waiting }) => waiting),
  count(i18n.t('Later'), ({ delayed }) => delayed),
  count(i18n.t('Running'), ({ running }) => running),
  count(i18n.t('Given up'), ({ deadLetters }) => deadLetters),
]
