import { useInfiniteQuery } from '@tanstack/react-query'
import type { Invoice } from '#shared/contracts/payments.ts'
import { showMoney } from '#shared/domain/money.ts'
import { Button } from '#web/components/button.tsx'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { useTimeZone } from '#web/lib/show-time.ts'
import { showDay } from '../../lib/show-time.ts'
import { billingQueries } from './billing-calls.ts'

/** Charges, with Stripe's invoices. */
export const InvoiceList = () => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(billingQueries.invoices())
  if (!data && error) return <ErrorState title={i18n.t('Your invoices couldn’t be loaded')} error={error} onRetry={() => void refetch()} />
  if (!data) return <InvoicesSkeleton />
  const invoices = data.pages.flatMap(({ items }) => items)
  if (invoices.length === 0) return <p className="text-ink-muted">{i18n.t('No invoices yet. You’ll get one with each payment.')}</p>
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {invoices.map((invoice) => (
          <InvoiceLine key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {hasNextPage && (
        <div>
          <Button size="small" isBusy={isFetchingNextPage} busyText={i18n.t('Loading...')} onClick={() => void fetchNextPage()}>
            {i18n.t('Show older ones')}
          </Button>
        </div>
      )}
    </>
  )
}

const InvoiceLine = ({ invoice: { number, createdAt, amount, status, url, pdf } }: { invoice: Invoice }) => {
  const day = showDay(createdAt, useTimeZone())
  const { label, tone } = statuses[status]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <span className="min-w-0 flex-1 basis-40">
        {day}
        {number !== undefined && <span className="block text-ink-muted text-sm">{number}</span>}
      </span>
      <span className="figures font-semibold">{showMoney(amount)}</span>
      <StatusChip tone={tone}>{label}</StatusChip>
      <span className="flex gap-3 text-sm [&_a]:underline [&_a]:underline-offset-4 pointer-coarse:[&_a]:py-3">
        {url !== undefined && (
          <a href={url} target="_blank" rel="noreferrer">
            {status === 'open' ? (
              <Trans id="Pay<hidden> the invoice of {day}</hidden>" values={{ day }} components={{ hidden }} />
            ) : (
              <Trans id="View<hidden> the invoice of {day}</hidden>" values={{ day }} components={{ hidden }} />
            )}
          </a>
        )}
        {pdf !== undefined && (
          <a href={pdf} target="_blank" rel="noreferrer">
            <Trans id="PDF<hidden> of the invoice of {day}</hidden>" values={{ day }} components={{ hidden }} />
          </a>
        )}
      </span>
    </li>
  )
}

const hidden = <span className="sr-only" />

const statuses = {
  draft: { label: i18n.t('In progress'), tone: 'muted' },
  open: { label: i18n.t('Not paid'), tone: 'failed' },
  paid: { label: i18n.t('Paid'), tone: 'connected' },
  uncollectible: { label: i18n.t('Not paid'), tone: 'failed' },
  void: { label: i18n.t('Cancelled'), tone: 'muted' },
} as const satisfies Record<Invoice['status'], unknown>

const InvoicesSkeleton = () => (
  <div role="status" className="grid gap-2">
    <span className="sr-only">{i18n.t('Loading invoices...')}</span>
    {['first', 'second', 'third'].map((name) => (
      <Skeleton key={name} className="h-12" />
    ))}
  </div>
)
