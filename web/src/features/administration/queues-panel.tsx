import { useQuery } from '@tanstack/react-query'
import type { QueueRow } from '#shared/contracts/admin-rows.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { Callout } from '#web/components/callout.tsx'
import { ErrorState } from '#web/components/empty-state.tsx'
import { RelativeTime } from '#web/components/time.tsx'
import { adminQueries } from './administration-calls.ts'
import { type Column, LoadingTable, RecordTable } from './record-table.tsx'

/** What is on its way to each platform. */
export const QueuesPanel = () => {
  const { data, error, refetch } = useQuery(adminQueries.queues())
  if (!data)
    return error ? (
      <ErrorState title="The queues couldn’t be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingTable label="Loading queues..." />
    )
  return (
    <div className="grid gap-5">
      {data.overdueSince === undefined ? (
        <p className="text-ink-muted">Nothing is overdue.</p>
      ) : (
        <Callout tone="warning" title="Posts are overdue">
          The oldest was due <RelativeTime at={data.overdueSince} />.
        </Callout>
      )}
      <RecordTable label="Queues" rows={data.queues} keyOf={({ platform }) => platform} columns={columns} />
      <p className="text-ink-muted text-sm">
        “Given up” counts messages that failed five times. Their posts aren’t lost: the sweep picks each one up again.
      </p>
    </div>
  )
}

const count = (heading: string, of: (row: QueueRow) => number): Column<QueueRow> => ({
  heading,
  cell: (row) => of(row).toLocaleString('en'),
  isNumber: true,
})

const columns: readonly Column<QueueRow>[] = [
  { heading: 'Platform', cell: ({ platform }) => platformNames[platform] },
  count('Now', ({ waiting }) => waiting),
  count('Later', ({ delayed }) => delayed),
  count('Running', ({ running }) => running),
  count('Given up', ({ deadLetters }) => deadLetters),
]
