import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Download as DownloadIcon, History } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type ActivityAnswer, workspacesApi } from '#shared/contracts/workspaces.ts'
import { ActivityAction } from '#shared/domain/activity.ts'
import { dayMs, toInstant, toMs } from '#shared/domain/times.ts'
import { instantOf, wallTime } from '#shared/domain/wall-clock.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { EmptyState, ErrorState } from '#web/components/empty-state.tsx'
import { SelectInput, TextInput } from '#web/components/inputs.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { Time } from '#web/components/time.tsx'
import { Trans } from '#web/components/trans.tsx'
import { request } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { roleNames } from '#web/lib/role-names.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useTimeZone } from '#web/lib/show-time.ts'
import { workspaceQueries } from '#web/lib/use-workspace.ts'
import { activityCsv } from './activity-csv.ts'
import { actionNames, whoDid } from './activity-words.ts'

/** Which activities to show. Days are as in a date input, or empty. */
type Filter = { userId: string; action: ActivityAction | undefined; firstDay: string; lastDay: string }
type Wanted = { userId?: string; action?: ActivityAction; from?: string; to?: string }

const queries = {
  list: (wanted: Wanted) =>
    infiniteQueryOptions({
      queryKey: [...workspaceQueries.all(), 'activity', wanted],
      queryFn: async ({ pageParam, signal }) =>
        (await request(workspacesApi.activity, { ...wanted, limit: 50, cursor: pageParam }, { signal })).body,
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ cursor }) => cursor,
      placeholderData: keepPreviousData,
    }),
}

/** Who did what in the workspace, newest first, with a filter and as a file. */
export const ActivityPanel = () => {
  const [filter, setFilter] = useState<Filter>({ userId: '', action: undefined, firstDay: '', lastDay: '' })
  const wanted = wantedBy(filter, useTimeZone())
  return (
    <div className="grid gap-5">
      <Filters filter={filter} onChange={(change) => setFilter({ ...filter, ...change })} />
      <CsvDownload wanted={wanted} />
      <ActivityList wanted={wanted} />
    </div>
  )
}

/** The last day is included, so `to` is the start of the day after it. */
const wantedBy = ({ userId, action, firstDay, lastDay }: Filter, timeZone: string): Wanted => ({
  ...(userId !== '' && { userId }),
  ...(action && { action }),
  ...(firstDay !== '' && { from: toInstant(instantOf(midnight(firstDay), timeZone)) }),
  ...(lastDay !== '' && { to: toInstant(instantOf(midnight(lastDay) + dayMs, timeZone)) }),
})

/** The start of a day as the local clock shows it. */
const midnight = (day: string) => toMs(`${day}T00:00:00.000Z`)

type FiltersProps = { filter: Filter; onChange: (change: Partial<Filter>) => void }

const Filters = ({ filter, onChange }: FiltersProps) => {
  const { data: members = [] } = useQuery(workspaceQueries.members())
  const id = useId()
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
      <Labeled label={i18n.t('Person')} id={`${id}-person`}>
        <SelectInput id={`${id}-person`} value={filter.userId} onChange={({ currentTarget }) => onChange({ userId: currentTarget.value })}>
          <option value="">{i18n.t('Everybody')}</option>
          {members.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Labeled>
      <Labeled label={i18n.t('Action')} id={`${id}-action`}>
        <SelectInput
          id={`${id}-action`}
          value={filter.action ?? ''}
          onChange={({ currentTarget }) => onChange({ action: ActivityAction.safeParse(currentTarget.value).data })}
        >
          <option value="">{i18n.t('Everything')}</option>
          {ActivityAction.options.map((action) => (
            <option key={action} value={action}>
              {actionNames[action]}
            </option>
          ))}
        </SelectInput>
      </Labeled>
      <Labeled label={i18n.t('From')} id={`${id}-from`}>
        <TextInput
          id={`${id}-from`}
          type="date"
          value={filter.firstDay}
          onChange={({ currentTarget }) => onChange({ firstDay: currentTarget.value })}
        />
      </Labeled>
      <Labeled label={i18n.t('Until')} id={`${id}-until`}>
        <TextInput
          id={`${id}-until`}
          type="date"
          value={filter.lastDay}
          onChange={({ currentTarget }) => onChange({ lastDay: currentTarget.value })}
        />
      </Labeled>
    </div>
  )
}

const Labeled = ({ label, id, children }: { label: string; id: string; children: ReactNode }) => (
  <div className="grid content-start gap-1">
    <label htmlFor={id} className="text-ink-muted text-sm">
      {label}
    </label>
    {children}
  </div>
)

const ActivityList = ({ wanted }: { wanted: Wanted }) => {
  const query = useInfiniteQuery(queries.list(wanted))
  if (!query.data)
    return query.error ? (
      <ErrorState title={i18n.t('The activity couldn’t be loaded')} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading />
    )
  const activities = query.data.pages.flatMap(({ items }) => items)
  return (
    <div className="grid gap-4">
      {activities.length > 0 ? (
        <ul
          aria-label={i18n.t('Activity')}
          aria-busy={query.isPlaceholderData}
          className="divide-y divide-line border-line border-y aria-busy:opacity-60"
        >
          {activities.map((activity) => (
            <ActivityRow key={`${activity.requestId} ${activity.subject ?? ''}`} activity={activity} />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={History}
          title={query.hasNextPage ? i18n.t('No matches so far') : i18n.t('Nothing here yet')}
          text={i18n.t('What people do in this workspace appears here and stays for 400 days.')}
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

const ActivityRow = ({ activity }: { activity: ActivityAnswer }) => (
  <li className="grid gap-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6">
    <div className="grid gap-1">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-semibold">{whoDid(activity)}</span> · {actionNames[activity.action]}
      </p>
      {activity.about !== undefined && <p className="text-ink-muted text-sm [overflow-wrap:anywhere]">{activity.about}</p>}
      <Times {...activity} />
      <Roles {...activity} />
    </div>
    <p className="figures text-ink-muted text-sm">
      <Time at={activity.at} />
    </p>
  </li>
)

const Times = ({ timeBefore, timeAfter }: Pick<ActivityAnswer, 'timeBefore' | 'timeAfter'>) => {
  if (timeBefore === undefined && timeAfter === undefined) return null
  return (
    <p className="figures text-sm">
      {timeBefore === undefined ? (
        <Trans id="For <after/>" components={{ after: timeAfter && <Time at={timeAfter} /> }} />
      ) : timeAfter === undefined ? (
        <Trans id="Was planned for <before/>" components={{ before: <Time at={timeBefore} /> }} />
      ) : (
        <Trans id="From <before/> to <after/>" components={{ before: <Time at={timeBefore} />, after: <Time at={timeAfter} /> }} />
      )}
    </p>
  )
}

const Roles = ({ roleBefore, roleAfter }: Pick<ActivityAnswer, 'roleBefore' | 'roleAfter'>) => {
  const roles = [roleBefore, roleAfter].flatMap((role) => (role === undefined ? [] : [roleNames[role]]))
  const [role, next] = roles
  if (role === undefined) return null
  return (
    <p className="text-sm">
      {next === undefined ? i18n.t('Role: {role}', { role }) : i18n.t('Role: {before}, now {after}', { before: role, after: next })}
    </p>
  )
}

type Download = { name: 'none' } | { name: 'running' } | { name: 'saved'; count: number } | { name: 'failed'; error: unknown }

/** Fetches every page that fits the filter and saves them as one CSV file. Leaving the screen stops it. */
const CsvDownload = ({ wanted }: { wanted: Wanted }) => {
  const [state, setState] = useState<Download>({ name: 'none' })
  const running = useRef<AbortController>(undefined)
  const timeZone = useTimeZone()
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const stop = new AbortController()
    running.current = stop
    const show = (next: Download) => stop.signal.aborted || setState(next)
    show({ name: 'running' })
    try {
      const activities = await everyActivity(wanted, stop.signal)
      const day = wallTime(toInstant(Date.now()), timeZone).slice(0, 'YYYY-MM-DD'.length)
      saveFile({ name: `crier-activity-${day}.csv`, content: activityCsv(activities), type: 'text/csv' })
      show({ name: 'saved', count: activities.length })
    } catch (error) {
      show({ name: 'failed', error })
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button icon={DownloadIcon} isBusy={state.name === 'running'} busyText={i18n.t('Downloading...')} onClick={() => void start()}>
        {i18n.t('Download CSV')}
      </Button>
      <p role="status" className="figures text-ink-muted text-sm">
        {state.name === 'saved' && i18n.t('{count, plural, one {# entry saved.} other {# entries saved.}}', { count: state.count })}
      </p>
      {state.name === 'failed' && <Callout tone="error">{messageOf(state.error)}</Callout>}
    </div>
  )
}

const everyActivity = async (wanted: Wanted, signal: AbortSignal) => {
  const activities: ActivityAnswer[] = []
  let cursor: string | undefined
  do {
    const { body } = await request(workspacesApi.activity, { ...wanted, limit: 100, cursor }, { signal })
    activities.push(...body.items)
    cursor = body.cursor
  } while (cursor !== undefined)
  return activities
}

const Loading = () => (
  <div role="status" className="grid gap-4 py-2">
    <span className="sr-only">{i18n.t('Loading the activity...')}</span>
    {['first', 'second', 'third', 'fourth'].map((row) => (
      <Skeleton key={row} className="h-12 w-full" />
    ))}
  </div>
)
