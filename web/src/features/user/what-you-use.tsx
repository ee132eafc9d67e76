import { queryOptions, useQuery } from '@tanstack/react-query'
import { type UsageAnswer, userApi } from '#shared/contracts/user.ts'
import { showUse, useFacts, useNames } from '#shared/domain/person-limits.ts'
import { plans } from '#shared/domain/plans.ts'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Progress } from '#web/components/progress.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { Trans } from '#web/components/trans.tsx'
import { request } from '#web/lib/api.ts'
import { i18n } from '#web/lib/i18n.ts'
import { showMinute, useTimeZone } from '#web/lib/show-time.ts'
import { userQueries } from './queries.ts'

/** How much of each limit the person has used, and which plan allows more. */
export const WhatYouUse = () => {
  const { data, error, refetch } = useQuery(usageQuery())
  if (error && !data) return <ErrorState title={i18n.t('Your usage couldn’t be loaded')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  return (
    <dl className="grid gap-5 sm:grid-cols-2">
      {data.uses.map((use) => (
        <Use key={use.name} {...use} />
      ))}
    </dl>
  )
}

/** As high as the loaded content, so nothing below it shifts. */
const Waiting = () => (
  <div role="status" className="grid gap-5 sm:grid-cols-2">
    <span className="sr-only">{i18n.t('Loading your usage...')}</span>
    {useNames.map((name) => (
      <div key={name} aria-hidden="true" className="grid content-start gap-1.5">
        <span className="text-ink-muted text-sm">{useFacts[name].label()}</span>
        <Skeleton className="h-lh w-28" />
        <Skeleton className="h-1.5 w-full" />
      </div>
    ))}
  </div>
)

const Use = ({ name, used, limit, freeAt, raisedBy }: UsageAnswer['uses'][number]) => {
  const label = useFacts[name].label()
  const isNearlyUsed = used >= 0.8 * limit
  return (
    <div className="grid content-start gap-1.5">
      <dt className="text-ink-muted text-sm">{label}</dt>
      <dd className="grid gap-1.5">
        <span>
          <Trans
            id="<amount/> of {limit}"
            values={{ limit: showUse(name, limit) }}
            components={{ amount: <span className="figures font-semibold">{showUse(name, used)}</span> }}
          />
        </span>
        <Progress value={used / limit} label={i18n.t('{label} used', { label })} />
        {isNearlyUsed && <WayOut freeAt={freeAt} raisedBy={raisedBy} />}
      </dd>
    </div>
  )
}

const WayOut = ({ freeAt, raisedBy }: Pick<UsageAnswer['uses'][number], 'freeAt' | 'raisedBy'>) => {
  const timeZone = useTimeZone()
  const anew = freeAt && i18n.t('Resets at {time}.', { time: showMinute(freeAt, timeZone) })
  const more = raisedBy && i18n.t('{name} allows more.', { name: plans[raisedBy].name })
  return <span className="text-ink-muted text-sm">{[anew, more].filter(Boolean).join(' ')}</span>
}

/** The person's usage, which changes with almost everything they do. */
const usageQuery = () =>
  queryOptions({
    queryKey: [...userQueries.all(), 'usage'],
    queryFn: async ({ signal }) => (await request(userApi.usage, {}, { signal })).body,
    staleTime: 0,
  })
