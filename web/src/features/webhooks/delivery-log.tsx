import { useInfiniteQuery } from '@tanstack/react-query'
import { History, ListRestart } from 'lucide-react'
import { useState } from 'react'
import type { WebhookAnswer } from '#shared/contracts/events.ts'
import { Button } from '#web/components/button.tsx'
import { EmptyState, ErrorState } from '#web/components/empty-state.tsx'
import { Segmented } from '#web/components/segmented.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { DeliveryRow } from './delivery-row.tsx'
import { ResendRangeDialog } from './resend-range-dialog.tsx'
import { webhookQueries } from './webhook-calls.ts'

type Filter = 'all' | 'undelivered'

const filters: readonly { value: Filter; label: string }[] = [
  { value: 'all', label: i18n.t('All') },
  { value: 'undelivered', label: i18n.t('Not delivered') },
]

/** What was sent to an endpoint, latest first. It keeps itself up to date. */
export const DeliveryLog = ({ webhook }: { webhook: WebhookAnswer }) => {
  const [filter, setFilter] = useState<Filter>('all')
  const [isResending, setResending] = useState(false)
  return (
    <section aria-labelledby="deliveries" className="grid gap-4 border-line border-t pt-6">
      <div className="grid gap-1">
        <h2 id="deliveries" className="font-semibold text-lg">
          {i18n.t('Deliveries')}
        </h2>
        <p className="text-ink-muted">{i18n.t('Everything from the last 30 days, with what we sent and what your endpoint answered.')}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented label={i18n.t('Deliveries to show')} value={filter} onChange={setFilter} options={filters} />
        <Button size="small" icon={ListRestart} onClick={() => setResending(true)}>
          {i18n.t('Resend a period')}
        </Button>
      </div>
      <Deliveries id={webhook.id} filter={filter} />
      <ResendRangeDialog id={webhook.id} isOpen={isResending} onClose={() => setResending(false)} />
    </section>
  )
}

const Deliveries = ({ id, filter }: { id: string; filter: Filter }) => {
  const query = useInfiniteQuery(webhookQueries.deliveries(id))
  if (!query.data)
    return query.error ? (
      <ErrorState title={i18n.t('The deliveries couldn’t be loaded')} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading />
    )
  const deliveries = query.data.pages.flatMap(({ items }) => items).filter(({ state }) => filter === 'all' || state !== 'delivered')
  return (
    <div className="grid gap-4">
      {deliveries.length > 0 ? (
        <ul aria-label={i18n.t('Deliveries')} className="divide-y divide-line border-line border-y">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.eventId} webhookId={id} delivery={delivery} />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={History}
          title={emptyTitle(filter, query.hasNextPage)}
          text={filter === 'all' ? i18n.t('Events appear here as they happen. To see one now, send a test event.') : undefined}
        />
      )}
      {query.hasNextPage && (
        <Button className="justify-self-center" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {i18n.t('Show more')}
        </Button>
      )}
    </div>
  )
}

const emptyTitle = (filter: Filter, hasMore: boolean) => {
  if (filter === 'all') return i18n.t('Nothing sent yet')
  return hasMore ? i18n.t('No matches so far') : i18n.t('Everything was delivered')
}

const Loading = () => (
  <div role="status" className="divide-y divide-line border-line border-y">
    <span className="sr-only">{i18n.t('Loading...')}</span>
    {['first', 'second', 'third'].map((name) => (
      <div key={name} className="grid gap-2 py-3">
        <Skeleton className="h-5 w-64 max-w-full" />
        <Skeleton className="h-4 w-48 max-w-full" />
      </div>
    ))}
  </div>
)
