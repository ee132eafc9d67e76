import { Link } from 'react-router-dom'
import type { DashboardStats } from '#shared/contracts/user.ts'
import { showDay } from '#web/features/posts/list/post-days.ts'
import { i18n } from '#web/lib/i18n.ts'
import { dateFormat } from '#web/lib/show-time.ts'

/** The number of posts of each kind, and how many were published on each of the last days. */
export const Figures = ({ stats }: { stats: DashboardStats }) => {
  const counts = [
    { name: i18n.t('Published, 30 days'), count: stats.published, tab: 'published' },
    { name: i18n.t('Failed, 30 days'), count: stats.failed, tab: 'failed', className: stats.failed > 0 ? 'text-failed' : '' },
    { name: i18n.t('Scheduled'), count: stats.scheduled, tab: 'scheduled' },
    { name: i18n.t('Drafts'), count: stats.drafts, tab: 'drafts' },
  ]
  return (
    <>
      <DayChart days={stats.publishedPerDay} />
      <ul className="mt-3 grid grid-cols-2 gap-x-6">
        {counts.map(({ name, count, tab, className = '' }) => (
          <li key={tab} className="border-line border-t">
            <Link to={`/dashboard/scheduled?tab=${tab}`} className="group grid py-2 leading-tight">
              <span className={`figures font-light text-3xl tracking-tight ${className}`}>{count.toLocaleString(i18n.locale)}</span>{' '}
              <span className="text-ink-muted text-sm underline-offset-4 group-hover:underline">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

type Days = DashboardStats['publishedPerDay']

/** The chart's own units: a day is ten wide, and an empty day is a mark on the baseline. */
const [dayWidth, gap, height, mark] = [10, 2.5, 72, 1.5]

/** The number of posts published on each day, as bars. Screen readers get a table. The last day is today. */
const DayChart = ({ days }: { days: Days }) => {
  const most = Math.max(...days.map(({ count }) => count))
  const [first, today] = [days.at(0)?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <figure className="relative">
      <figcaption className="flex justify-between gap-4 text-sm">
        <span>{i18n.t('Published per day')}</span>
        {most > 0 && <span className="figures text-ink-muted">{i18n.t('at most {most}', { most: most.toLocaleString(i18n.locale) })}</span>}
      </figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${days.length * dayWidth - gap} ${height}`}
        preserveAspectRatio="none"
        className="mt-3 block h-18 w-full"
      >
        {days.map(({ day, count }, index) => (
          <Bar key={day} index={index} share={most > 0 ? count / most : 0} isToday={day === today} />
        ))}
      </svg>
      <p aria-hidden className="mt-1.5 flex justify-between gap-4 text-ink-muted text-sm">
        <span>{most > 0 ? shortDay(first) : i18n.t('Nothing in the last 30 days')}</span>
        <span>{i18n.t('Today')}</span>
      </p>
      <DayTable days={days} today={today} />
    </figure>
  )
}

const Bar = ({ index, share, isToday }: { index: number; share: number; isToday: boolean }) => {
  const tall = Math.max(mark, share * height)
  const fill = isToday ? 'fill-brass' : share > 0 ? 'fill-ink' : 'fill-edge'
  return <rect x={index * dayWidth} y={height - tall} width={dayWidth - gap} height={tall} className={fill} />
}

const DayTable = ({ days, today }: { days: Days; today: string }) => (
  // A table is never narrower than its words, so the element that hides it wraps it.
  <div className="sr-only">
    <table>
      <caption>{i18n.t('Posts published on each of the last 30 days')}</caption>
      <thead>
        <tr>
          <th scope="col">{i18n.t('Day')}</th>
          <th scope="col">{i18n.t('Published')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, count }) => (
          <tr key={day}>
            <th scope="row">{showDay(day, today)}</th>
            <td>{count.toLocaleString(i18n.locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** Such as 23 Oct. */
const shortDay = dateFormat({ timeZone: 'UTC', day: 'numeric', month: 'short' })
