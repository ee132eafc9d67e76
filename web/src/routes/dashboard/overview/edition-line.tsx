import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { planQuery } from '#web/features/billing/plan-query.ts'
import { daysText, trialDaysLeft } from '#web/features/billing/trial-days.ts'
import { dayOf, showDay } from '#web/features/posts/post-days.ts'
import { planPath } from '#web/lib/places.ts'
import { showClock, useTimeZone } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'

/** The head of the front page: the day and the time in the person's zone, and what is left of a trial. */
export const EditionLine = () => {
  const zone = useTimeZone()
  const nowMs = useNow()
  const now = new Date(nowMs).toISOString()
  const { data: plan } = useQuery(planQuery())
  const trialDays = plan && trialDaysLeft(plan, nowMs)
  const day = dayOf(now, zone)
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-ink border-t-4 border-double border-b py-2 text-sm">
      <p className="font-semibold">
        <time dateTime={day}>
          {showDay(day, day)} {day.slice(0, 4)}
        </time>
      </p>
      <p className="text-ink-muted">
        {trialDays !== undefined && (
          <>
            <Link to={planPath()} className="underline-offset-4 hover:underline pointer-coarse:py-3">
              {daysText(trialDays)} of your trial left
            </Link>
            {' · '}
          </>
        )}
        {zone.replaceAll('_', ' ')} <time dateTime={now.slice(0, 16)}>{showClock(now).slice(0, 5)}</time>
      </p>
    </div>
  )
}
