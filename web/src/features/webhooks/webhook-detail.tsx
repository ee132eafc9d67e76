import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import type { WebhookAnswer } from '#shared/contracts/events.ts'
import { buttonClass } from '#web/components/button-class.ts'
import { Callout } from '#web/components/callout.tsx'
import { EmptyState, ErrorState } from '#web/components/empty-state.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { Time } from '#web/components/time.tsx'
import { Trans } from '#web/components/trans.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { stateOf } from './event-words.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { webhookQueries } from './webhook-calls.ts'
import { EventNames } from './webhook-list.tsx'

type Props = { id: string; listPath: string }

/** One endpoint: its state, what can be done with it, and what was sent to it. */
export const WebhookDetail = ({ id, listPath }: Props) => {
  const { data: webhooks, error, refetch } = useQuery(webhookQueries.list())
  const navigate = useNavigate()
  const webhook = webhooks?.find((one) => one.id === id)
  return (
    <div className="grid gap-6">
      <Link to={listPath} preventScrollReset className={`${buttonClass({ variant: 'quiet', size: 'small' })} -ml-2 justify-self-start`}>
        <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} />
        <span>{i18n.t('All endpoints')}</span>
      </Link>
      {webhook ? (
        <>
          <Head webhook={webhook} onRemoved={() => void navigate(listPath, { replace: true, preventScrollReset: true })} />
          <DeliveryLog webhook={webhook} />
        </>
      ) : webhooks ? (
        <EmptyState title={i18n.t('This endpoint doesn’t exist anymore')} />
      ) : error ? (
        <ErrorState title={i18n.t('The endpoint couldn’t be loaded')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  )
}

const Head = ({ webhook, onRemoved }: { webhook: WebhookAnswer; onRemoved: () => void }) => {
  const { url, description, events } = webhook
  const { tone, label } = stateOf(webhook)
  return (
    <section aria-labelledby="endpoint" className="grid gap-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="endpoint" dir="ltr" translate="no" className="font-semibold text-lg [overflow-wrap:anywhere]">
            {url}
          </h2>
          <StatusChip tone={tone}>{label}</StatusChip>
        </div>
        {description !== '' && (
          <p dir="auto" className="[overflow-wrap:anywhere]">
            {description}
          </p>
        )}
        <EventNames events={events} />
      </div>
      <StateNote webhook={webhook} />
      <WebhookActions webhook={webhook} onRemoved={onRemoved} />
    </section>
  )
}

/** Explains a state that isn't the usual one. */
const StateNote = ({ webhook: { paused, failingSince, earlierSecretUntil } }: { webhook: WebhookAnswer }) => (
  <>
    {paused?.by === 'gone' && (
      <Callout tone="warning">
        <Trans
          id="It answered <code>410 Gone</code> on <time/>, so we’ve stopped sending. If that was a mistake, resume it."
          components={{ code: <code />, time: <Time at={paused.at} /> }}
        />
      </Callout>
    )}
    {paused?.by === 'failing' && (
      <Callout tone="warning">
        <Trans
          id="Every delivery failed for three days, so we paused it on <time/>. Fix the endpoint, then resume it: events that have waited are sent."
          components={{ time: <Time at={paused.at} /> }}
        />
      </Callout>
    )}
    {paused?.by === 'person' && (
      <Callout tone="info">
        <Trans id="Paused since <time/>. Events wait and are sent once you resume it." components={{ time: <Time at={paused.at} /> }} />
      </Callout>
    )}
    {paused === undefined && failingSince !== undefined && (
      <Callout tone="warning">
        <Trans
          id="Every delivery has failed since <time/>. We keep trying, and pause the endpoint if this goes on for three days."
          components={{ time: <Time at={failingSince} /> }}
        />
      </Callout>
    )}
    {earlierSecretUntil !== undefined && (
      <Callout tone="info">
        <Trans
          id="Until <time/>, we sign every delivery with both the new and the earlier secret."
          components={{ time: <Time at={earlierSecretUntil} /> }}
        />
      </Callout>
    )}
  </>
)

const Loading = () => (
  <div role="status" className="grid gap-4">
    <span className="sr-only">{i18n.t('Loading...')}</span>
    <Skeleton className="h-7 w-96 max-w-full" />
    <Skeleton className="h-5 w-32" />
    <Skeleton className="h-9 w-80 max-w-full" />
    <Skeleton className="h-40 w-full" />
  </div>
)
