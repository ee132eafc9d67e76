import { Link } from 'react-router-dom'
import type { PlanOverview } from '#shared/contracts/payments.ts'
import { plans } from '#shared/domain/plan-catalogue.ts'
import { showMoney } from '#shared/domain/show-money.ts'
import { Callout } from '#web/components/callout.tsx'
import { Progress } from '#web/components/progress.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { useTimeZone } from '#web/lib/show-time.ts'
import { showDay } from './show-day.ts'
import { countWords, type Standing } from './standing.ts'
import { daysText } from './trial-days.ts'

type Props = { overview: PlanOverview; standing: Standing }

/** The plan that one has, why and until when, and how much of it is used. */
export const YourPlan = ({ overview: { entitlements, usage, held }, standing }: Props) => {
  const waiting = countWords(held)
  return (
    <>
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold text-2xl tracking-tight">{plans[entitlements.plan].name}</span>
          <StandingChip standing={standing} />
        </p>
        <StandingText standing={standing} />
      </div>
      <Usage usage={usage} />
      {waiting !== undefined && (
        <Callout tone="info" title={`${waiting} ${held.accounts + held.posts === 1 ? 'waits' : 'wait'} for a plan that allows more`}>
          Nothing is deleted: they go on as soon as your plan allows them, the oldest first. See{' '}
          <Link to="/dashboard/platforms">your accounts</Link> and <Link to="/dashboard/scheduled">your posts</Link>.
        </Callout>
      )}
    </>
  )
}

const StandingChip = ({ standing }: Pick<Props, 'standing'>) => {
  if (standing.kind === 'trial') return <StatusChip tone="scheduled">Trial</StatusChip>
  if (standing.kind === 'ending') return <StatusChip tone="brass">Cancelled</StatusChip>
  if (standing.kind === 'grace' || standing.kind === 'unpaid') return <StatusChip tone="failed">Payment failed</StatusChip>
  return null
}

const StandingText = ({ standing }: Pick<Props, 'standing'>) => {
  const timeZone = useTimeZone()
  return <p className="text-ink-muted">{standingWords(standing, (instant) => showDay(instant, timeZone))}</p>
}

const standingWords = (standing: Standing, day: (instant: string) => string): string => {
  switch (standing.kind) {
    case 'before-trial':
      return 'Your trial of the Early Bird plan begins as soon as your e-mail address is verified.'
    case 'free':
      return standing.trialEndedAt === undefined
        ? 'Nothing is charged.'
        : `Nothing is charged. Your trial ended on ${day(standing.trialEndedAt)}.`
    case 'trial':
      return `${daysText(standing.daysLeft)} left, until ${day(standing.endsAt)}. Nothing is charged by itself: choose a plan if you want to go on like this.`
    case 'ending':
      return `It ends on ${day(standing.endsAt)}, and nothing more is charged. Until then all stays as it is.`
    case 'paid':
      return `${showMoney(standing.subscription.price)} a month. The next payment is due on ${day(standing.subscription.currentPeriodEnd)}.`
    case 'grace':
      return `Your last payment did not work. You keep the plan until ${day(standing.until)}; after that the limits of Free apply until it is paid.`
    case 'unpaid':
      return `The last payment for the ${plans[standing.subscription.plan].name} plan is missing. As soon as it is paid you have the plan back, and all that waits goes on.`
  }
}

/** What is used of what the plan allows. */
const Usage = ({ usage: { accounts, scheduledPosts } }: Pick<PlanOverview, 'usage'>) => (
  <dl className="grid gap-4 sm:grid-cols-2">
    <Used name="Accounts" {...accounts} />
    <Used name="Scheduled posts" {...scheduledPosts} />
  </dl>
)

const Used = ({ name, used, limit }: { name: string; used: number; limit: number | null }) => (
  <div className="grid content-start gap-1.5">
    <dt className="text-ink-muted text-sm">{name}</dt>
    <dd className="grid gap-1.5">
      <span>
        <span className="figures font-semibold">{used.toLocaleString('en')}</span>{' '}
        {limit === null ? 'without a limit' : `of ${limit.toLocaleString('en')}`}
      </span>
      {limit !== null && <Progress value={used / limit} label={`${name} used`} />}
    </dd>
  </div>
)
