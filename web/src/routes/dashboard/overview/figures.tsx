import { Link } from 'react-router-dom'
import type { DashboardStats } from '#shared/contracts/user.ts'
import { DayChart } from './day-chart.tsx'

/** How many posts there are of each kind, and how many were published on each of the last days. */
export const Figures = ({ stats }: { stats: DashboardStats }) => {
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
