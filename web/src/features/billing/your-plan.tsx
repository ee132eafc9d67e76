import { Link } from 'react-router-dom'
import type { PlanOverview } from '#shared/contracts/payments.ts'
import { showMoney } from '#shared/domain/money.ts'
import { plans } from '#shared/domain/plans.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Progress } from '#web/components/progress.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { orderPath } from '#web/lib/paths.ts'
import { useTimeZone } from '#web/lib/show-time.ts'
import { showToast } from '#web/lib/toast.ts'
import { useResumeSubscription } from './billing-calls.ts'
import { type BillingStatus, countWords, type Subscribed } from './billing-status.ts'
import { showDay } from './plan-words.ts'
import { PortalButton } from './portal-button.tsx'
import { daysText } from './trial-days.ts'
import { unpaidWish } from './unpaid-wish.ts'

type Props = { overview: PlanOverview; billingStatus: BillingStatus }

/** The plan that one has, why and until when, and how much of it is used. */
export const YourPlan = ({ overview, billingStatus }: Props) => {
  const { entitlements, usage, paused } = overview
  const wish = unpaidWish(overview)
  const waiting = countWords(paused)
  return (
    <>
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold text-2xl tracking-tight">{plans[entitlements.plan].name}</span>
          <BillingStatusChip billingStatus={billingStatus} />
        </p>
        <BillingText billingStatus={billingStatus} />
      </div>
      <Usage usage={usage} />
      {wish && (
        <Callout tone="info" title={`You chose ${plans[wish].name} when you signed up`}>
          It isn’t paid for yet, so nothing was charged. <a href={orderPath(wish)}>Pay for {plans[wish].name}</a>, or choose another plan
          below.
        </Callout>
      )}
      {waiting !== undefined && (
        <Callout tone="info" title={`${waiting} ${paused.accounts + paused.posts === 1 ? 'waits' : 'wait'} for a plan that allows more`}>
          Nothing is deleted. As soon as your plan has room, they go out again, oldest first. See{' '}
          <Link to="/dashboard/platforms">your accounts</Link> and <Link to="/dashboard/scheduled">your posts</Link>.
        </Callout>
      )}
    </>
  )
}

const BillingStatusChip = ({ billingStatus }: Pick<Props, 'billingStatus'>) => {
  if (billingStatus.kind === 'trial') return <StatusChip tone="scheduled">Trial</StatusChip>
  if (billingStatus.kind === 'ending') return <StatusChip tone="brass">Cancelled</StatusChip>
  if (billingStatus.kind === 'grace' || billingStatus.kind === 'unpaid') return <StatusChip tone="failed">Payment failed</StatusChip>
  return null
}

const BillingText = ({ billingStatus }: Pick<Props, 'billingStatus'>) => {
  const timeZone = useTimeZone()
  return <p className="text-ink-muted">{billingWords(billingStatus, (instant) => showDay(instant, timeZone))}</p>
}

const billingWords = (billingStatus: BillingStatus, day: (instant: string) => string): string => {
  switch (billingStatus.kind) {
    case 'before-trial':
      return 'Your trial of the Early Bird plan begins as soon as your email address is verified.'
    case 'free':
      return billingStatus.trialEndedAt === undefined
        ? 'Nothing is charged.'
        : `You won’t be charged. Your trial ended on ${day(billingStatus.trialEndedAt)}.`
    case 'trial':
      return `${daysText(billingStatus.daysLeft)} left, until ${day(billingStatus.endsAt)}. We won’t charge you unless you choose a plan.`
    case 'ending':
      return `It ends on ${day(billingStatus.endsAt)}, and you won’t be charged again. Until then, nothing changes.`
    case 'paid':
      return `${showMoney(billingStatus.subscription.price)} a month. The next payment is due on ${day(billingStatus.subscription.currentPeriodEnd)}.`
    case 'grace':
      return `Your last payment failed. You’ll keep your plan until ${day(billingStatus.until)}; after that, the limits of the Free plan apply until it’s paid.`
    case 'unpaid':
      return `The last payment for the ${plans[billingStatus.subscription.plan].name} plan is overdue. Once it’s paid, you get the plan back and everything that’s waiting goes out.`
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
        {limit === null ? 'unlimited' : `of ${limit.toLocaleString('en')}`}
      </span>
      {limit !== null && <Progress value={used / limit} label={`${name} used`} />}
    </dd>
  </div>
)

type SubscriptionProps = { billingStatus: Subscribed; onCancel: () => void }

/** The card and the end of the subscription. */
export const SubscriptionPanel = ({ billingStatus, onCancel }: SubscriptionProps) => {
  const { mutate, isPending } = useResumeSubscription()
  const { name } = plans[billingStatus.subscription.plan]
  // Asked from here and not from its button, which is gone once the answer is there.
  const resume = () =>
    mutate(undefined, {
      onSuccess: (hasArrived) => {
        const text = `Your ${name} plan goes on${hasArrived ? '.' : ' as soon as Stripe has confirmed it.'}`
        showToast({ kind: 'success', text })
      },
      onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
    })
  return (
    <div className="flex flex-wrap gap-2">
      <PortalButton>Card and billing address</PortalButton>
      {billingStatus.kind === 'ending' ? (
        <Button variant="primary" size="small" isBusy={isPending} busyText="Undoing..." onClick={resume}>
          Undo the cancellation
        </Button>
      ) : (
        <Button variant="quiet" size="small" onClick={onCancel}>
          Cancel subscription
        </Button>
      )}
    </div>
  )
}
