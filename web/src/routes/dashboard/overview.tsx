import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { DashboardStats, Overview } from '#shared/contracts/user.ts'
import { plans } from '#shared/domain/plans.ts'
import { buttonClass } from '#web/components/button-class.ts'
import { ErrorState } from '#web/components/empty-state.tsx'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { planQuery } from '#web/features/billing/plan-query.ts'
import { trialDaysLeft } from '#web/features/billing/trial-days.ts'
import { unpaidWish } from '#web/features/billing/unpaid-wish.ts'
import { LateNotes } from '#web/features/late-posts/late-notes.tsx'
import { dayOf } from '#web/features/posts/list/post-days.ts'
import { schedulingTakes } from '#web/features/posts/post-actions.ts'
import { queueQueries } from '#web/features/queues/queries.ts'
import { newPostPath } from '#web/features/shortcuts/shortcuts.ts'
import { FirstPost } from '#web/features/user/first-post.tsx'
import { i18n } from '#web/lib/i18n.ts'
import { orderPath, planPath } from '#web/lib/paths.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { dateFormat, localTimeZone, showMinute, useTimeZone } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useWorkspace } from '#web/lib/use-workspace.ts'
import { AccountsSkeleton } from './overview/account-line.tsx'
import { FirstStepsList, firstSteps } from './overview/first-steps.tsx'
import { Lately } from './overview/lately.tsx'
import { MissingPart, overviewQuery, useOverview } from './overview/missing-part.tsx'
import { NeedsYou } from './overview/needs-you.tsx'
import { NextPosts, NextSkeleton } from './overview/next-posts.tsx'
import { NextSlot } from './overview/next-slot.tsx'
import { useFaces } from './scheduled/use-faces.ts'

/** Starts the requests while the screen itself is loading. */
export const loader = () => {
  void queryClient.prefetchQuery(overviewQuery(localTimeZone()))
  void queryClient.prefetchQuery(queueQueries.list())
  return null
}

/** The front page: what happens next, what needs the person, where the next post would go, and what went out lately. */
export const Component = () => {
  useTitle(i18n.t('Overview'))
  const { data, error, refetch } = useOverview()
  return (
    <>
      <h1 className="sr-only">{i18n.t('Overview')}</h1>
      <EditionLine />
      <div className="mt-6 lg:mt-8">
        {data && <FrontPage overview={data} />}
        {!data && error && <ErrorState title={i18n.t('The overview couldn’t be loaded')} error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <div className={columnsClass}>
            <NextSkeleton />
            <div className={sideClass}>
              <AccountsSkeleton />
            </div>
          </div>
        )}
      </div>
    </>
  )
}

const columnsClass = 'grid gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]'
const sideClass = 'grid content-start gap-10 lg:border-line lg:border-l lg:pl-8'

const FrontPage = ({ overview: { next, failed, lately, late, stats, begun } }: { overview: Overview }) => {
  const faces = useFaces()
  const { may } = useWorkspace()
  // The steps begin with connecting an account.
  const steps = begun && may('connect') ? firstSteps(begun) : []
  return (
    <div className="grid gap-10">
      <FirstPost isFirst={begun?.isFirstPublished === true && may('publish')} />
      {late && may('publish') && <LateNotes late={late} />}
      <FirstStepsList steps={steps} />
      <div className={columnsClass}>
        <NextPosts next={next} faces={faces} isNew={steps.length > 0} />
        <div className={sideClass}>
          <NeedsYou failed={failed} faces={faces} />
          {may(schedulingTakes) && <NextSlot />}
          <Lately lately={lately} faces={faces} />
          <InFigures stats={stats} />
        </div>
      </div>
    </div>
  )
}

const Figures = lazyPart(async () => (await import('./overview/figures.tsx')).Figures)

/**
 * The number of posts of each kind, and how many were published on each of the last days. It loads after everything
 * else, and nothing waits for it.
 */
const InFigures = ({ stats }: { stats: DashboardStats | undefined }) => (
  <section aria-labelledby="in-figures">
    <h2 id="in-figures" className="border-ink border-b pb-1.5 font-semibold text-sm">
      {i18n.t('By the numbers')}
    </h2>
    <div className="min-h-76 pt-4">
      {stats ? (
        <Suspense fallback={<FiguresSkeleton />}>
          <Figures stats={stats} />
        </Suspense>
      ) : (
        <MissingPart title={i18n.t('Your numbers couldn’t be loaded')} />
      )}
    </div>
  </section>
)

/** The front page's header: the day and time in the person's time zone, and what is left of a trial. */
const EditionLine = () => {
  const { shared, may } = useWorkspace()
  const zone = useTimeZone()
  const nowMs = useNow()
  const now = new Date(nowMs).toISOString()
  const { data: plan } = useQuery(planQuery())
  // A shared workspace is covered by its owner's plan.
  const ownPlan = shared ? undefined : plan
  const trialDays = ownPlan && trialDaysLeft(ownPlan, nowMs)
  const wish = ownPlan && unpaidWish(ownPlan)
  const day = dayOf(now, zone)
  return (
    <div className="flex items-center justify-between gap-x-6 border-ink border-t-4 border-double border-b py-2 text-sm">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
        <p className="font-semibold">
          <time dateTime={day}>{showFullDay(day)}</time>
        </p>
        <p className="text-ink-muted">
          {trialDays !== undefined && (
            <>
              <Link to={planPath()} className="underline-offset-4 hover:underline pointer-coarse:py-3">
                {i18n.t('{days, plural, one {# day of your trial left} other {# days of your trial left}}', { days: trialDays })}
              </Link>
              <span> · </span>
            </>
          )}
          {wish && (
            <>
              <a href={orderPath(wish)} className="underline-offset-4 hover:underline pointer-coarse:py-3">
                {i18n.t('Pay for {name}', { name: plans[wish].name })}
              </a>
              <span> · </span>
            </>
          )}
          <span>{zone.replaceAll('_', ' ')}</span> <time dateTime={now.slice(0, 16)}>{showMinute(now, zone)}</time>
        </p>
      </div>
      {may('write') && (
        <Link to={newPostPath} className={`shrink-0 ${buttonClass({ variant: 'primary', size: 'small' })}`}>
          <PenLine aria-hidden className="size-4" />
          {i18n.t('New post')}
        </Link>
      )}
    </div>
  )
}

const fullDay = dateFormat({ timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const showFullDay = (day: string) => (i18n.locale === 'en' ? fullDay(day).replace(',', '') : fullDay(day))

/** The chart and the four counts while they're loading. */
const FiguresSkeleton = () => (
  <div role="status" aria-label={i18n.t('Loading your numbers')}>
    <Skeleton className="h-5 w-40" />
    <Skeleton className="mt-3 h-18" />
    <Skeleton className="mt-1.5 h-5" />
    <div className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3.5">
      {['published', 'failed', 'scheduled', 'drafts'].map((name) => (
        <Skeleton key={name} className="h-15" />
      ))}
    </div>
  </div>
)
