import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { WebhookAnswer } from '#shared/contracts/events.ts'
import { EventType } from '#shared/domain/events.ts'
import { Button } from '#web/components/button.tsx'
import { buttonClass } from '#web/components/button-class.ts'
import { EmptyState, ErrorState } from '#web/components/empty-state.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { RelativeTime, Time } from '#web/components/time.tsx'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { sitePath } from '#web/lib/site-address.ts'
import { stateOf } from './event-words.ts'
import { webhookQueries } from './webhook-calls.ts'

const AddWebhookDialog = lazyPart(async () => (await import('./webhook-form.tsx')).AddWebhookDialog)

/** The workspace's endpoints. `pathOf` leads to one of them. */
export const WebhookList = ({ pathOf }: { pathOf: (id: string) => string }) => {
  const { data: webhooks, error, refetch } = useQuery(webhookQueries.list())
  const [isAdding, setAdding] = useState(false)
  const [openings, setOpenings] = useState(0)
  const open = () => {
    setOpenings(openings + 1)
    setAdding(true)
  }
  if (!webhooks)
    return error ? (
      <ErrorState title={i18n.t('The endpoints couldn’t be loaded')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    )
  const addButton = (
    <Button variant="primary" icon={Plus} onClick={open} className="justify-self-start">
      {i18n.t('Add endpoint')}
    </Button>
  )
  return (
    <div className="grid gap-5">
      {webhooks.length === 0 ? (
        <EmptyState
          icon={Webhook}
          title={i18n.t('No endpoints yet')}
          text={i18n.t('Add the address of your program, and we tell it as soon as a post goes out or fails, or an account needs you.')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {addButton}
              <a href={sitePath('/docs')} className={buttonClass({ variant: 'quiet' })}>
                {i18n.t('Read the docs')}
              </a>
            </div>
          }
        />
      ) : (
        <>
          {addButton}
          <ul aria-label={i18n.t('Endpoints')} className="divide-y divide-line border-line border-y">
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} path={pathOf(webhook.id)} />
            ))}
          </ul>
        </>
      )}
      {/* Each opening starts with an empty form. */}
      <Suspense>{openings > 0 && <AddWebhookDialog key={openings} isOpen={isAdding} onClose={() => setAdding(false)} />}</Suspense>
    </div>
  )
}

const WebhookRow = ({ webhook, path }: { webhook: WebhookAnswer; path: string }) => {
  const { url, description, lastDeliveredAt, failingSince, paused } = webhook
  const { tone, label } = stateOf(webhook)
  const since = paused?.at ?? failingSince
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span dir="ltr" translate="no" className="font-semibold [overflow-wrap:anywhere]">
            {url}
          </span>
          <StatusChip tone={tone}>{label}</StatusChip>
        </p>
        {description !== '' && (
          <p dir="auto" className="[overflow-wrap:anywhere]">
            {description}
          </p>
        )}
        <EventNames events={webhook.events} />
        <p className="figures text-ink-muted text-sm">
          {since !== undefined ? (
            <Trans id="Since <time/>" components={{ time: <Time at={since} /> }} />
          ) : lastDeliveredAt === undefined ? (
            <span>{i18n.t('Nothing delivered yet')}</span>
          ) : (
            <Trans id="Last delivery <time/>" components={{ time: <RelativeTime at={lastDeliveredAt} /> }} />
          )}
        </p>
      </div>
      <div>
        <Link to={path} preventScrollReset className={buttonClass({ size: 'small' })}>
          <Trans id="Open<hidden> {url}</hidden>" values={{ url }} components={{ hidden: <span className="sr-only" /> }} />
        </Link>
      </div>
    </li>
  )
}

/** The events an endpoint gets, in one line if it's all of them. */
export const EventNames = ({ events }: { events: readonly EventType[] }) =>
  events.length === EventType.options.length ? (
    <p className="text-sm">{i18n.t('All events')}</p>
  ) : (
    <p translate="no" className="font-mono text-[0.8125rem] text-ink-muted [overflow-wrap:anywhere]">
      {events.join(' · ')}
    </p>
  )

const Loading = () => (
  <div role="status" className="grid gap-5">
    <span className="sr-only">{i18n.t('Loading...')}</span>
    <Skeleton className="h-10 w-36" />
    <div className="divide-y divide-line border-line border-y">
      {['first', 'second'].map((name) => (
        <div key={name} className="grid gap-2 py-4">
          <Skeleton className="h-5 w-80 max-w-full" />
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-40" />
        </div>
      ))}
    </div>
  </div>
)
