import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useWasEver } from '#web/components/use-was-ever.ts'
import { planQuery } from '#web/features/billing/plan-query.ts'
import { daysText, trialDaysLeft } from '#web/features/billing/trial-days.ts'
import { dayOf, showDay } from '#web/features/posts/post-days.ts'
import { postQueries } from '#web/features/posts/queries.ts'
import { planPath } from '#web/lib/paths.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { showClock, useTimeZone } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AccountStrip, AccountsSkeleton } from './overview/account-strip.tsx'
import { Failures } from './overview/failures.tsx'
import { FiguresSkeleton } from './overview/figures-skeleton.tsx'
import { FirstStepsList } from './overview/first-steps-list.tsx'
import { NextPosts, NextSkeleton } from './overview/next-posts.tsx'
import { failuresShown, useFirstSteps } from './overview/use-first-steps.ts'
import { useFaces } from './scheduled/use-faces.ts'

/** Asks for everything at once while the screen itself is loaded; each part waits for its own. */
export const loader = () => {
  void queryClient.prefetchQuery(postQueries.next())
  void queryClient.prefetchQuery(postQueries.first('failed', failuresShown))
  return null
}

/** The front page: what happens next, and is everything healthy? */
export const Component = () => {
  useTitle('Overview')
  const faces = useFaces()
  const steps = useFirstSteps()
  // They stand above all else: what is below comes with them, and is not pushed down by them.
  const isKnown = useWasEver(steps !== undefined)
  return (
    <>
      <h1 className="sr-only">Overview</h1>
      <EditionLine />
      <div className="mt-8 grid gap-10">
        {steps && <FirstStepsList steps={steps} />}
        <div key={isKnown ? 'known' : 'loading'} className="grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
          {isKnown ? <NextPosts faces={faces} /> : <NextSkeleton />}
          <div className="grid content-start gap-10 lg:border-line lg:border-l lg:pl-8">
            {isKnown ? (
              <>
                <AccountStrip />
                <Failures faces={faces} />
                <InFigures />
              </>
            ) : (
              <AccountsSkeleton />
            )}
          </div>
        </div>
      </div>
    </>
  )
}

const Figures = lazy(() => import('./overview/figures.tsx').then(({ Figures }) => ({ default: Figures })))

/** How many posts there are of each kind, and how many were published on each of the last days. Nobody waits for it: it comes after all else. */
const InFigures = () => (
  <section aria-labelledby="in-figures">
    <h2 id="in-figures" className="border-ink border-b pb-1.5 font-semibold text-sm">
      In figures
    </h2>
    <div className="min-h-76 pt-4">
      <Suspense fallback={<FiguresSkeleton />}>
        <Figures />
      </Suspense>
    </div>
  </section>
)

/** The head of the front page: the day and the time in the person's zone, and what is left of a trial. */
const EditionLine = () => {
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
