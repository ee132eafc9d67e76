import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { type DashboardStats, userApi } from '#shared/contracts/user.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { ErrorState } from '#web/components/error-state.tsx'
import { postQueries } from '#web/features/posts/queries.ts'
import { usePerson } from '#web/features/user/queries.ts'
import { request } from '#web/lib/api.ts'
import { useTimeZone } from '#web/lib/show-time.ts'
import { DayChart } from './day-chart.tsx'
import { FiguresSkeleton } from './figures-skeleton.tsx'

/** The figures themselves, from one call. */
export const Figures = () => {
  const { id } = usePerson()
  const { data, error, refetch } = useQuery(statsQuery(id, useTimeZone()))
  if (data) return <Counted stats={data} />
  return error ? <ErrorState title="The figures could not be loaded" error={error} onRetry={() => void refetch()} /> : <FiguresSkeleton />
}

const Counted = ({ stats }: { stats: DashboardStats }) => {
  const counts = [
    { name: 'Published, 30 days', count: stats.published, tab: 'published' },
    { name: 'Failed, 30 days', count: stats.failed, tab: 'failed', className: stats.failed > 0 ? 'text-failed' : '' },
    { name: 'Scheduled', count: stats.scheduled, tab: 'scheduled' },
    { name: 'Drafts', count: stats.drafts, tab: 'drafts' },
  ]
  return (
    <>
      <DayChart days={stats.publishedPerDay} />
      <ul className="mt-3 grid grid-cols-2 gap-x-6">
        {counts.map(({ name, count, tab, className = '' }) => (
          <li key={tab} className="border-line border-t">
            <Link to={`/dashboard/scheduled?tab=${tab}`} className="group grid py-2 leading-tight">
              <span className={`figures font-light text-3xl tracking-tight ${className}`}>{count.toLocaleString('en')}</span>{' '}
              <span className="text-ink-muted text-sm underline-offset-4 group-hover:underline">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** How a person's posts stand, by the days of a time zone. It is asked again when the lists' beginnings are: a post that ends changes both. */
const statsQuery = (userId: string, timeZone: string) =>
  queryOptions({
    queryKey: [...postQueries.firsts(), 'stats', userId, timeZone],
    queryFn: async ({ signal }) => (await request(userApi.stats, { id: userId, timeZone }, { signal })).body,
    refetchInterval: minuteMs,
    staleTime: 2 * secondMs,
  })
