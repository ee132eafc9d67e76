import { Link } from 'react-router-dom'
import type { PlanOverview } from '#shared/contracts/payments.ts'
import { showMoney } from '#shared/domain/money.ts'
import { defaultPlan, plans, trialDays } from '#shared/domain/plans.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Progress } from '#web/components/progress.tsx'
import { StatusChip } from '#web/components/status-chip.tsx'
import { Trans } from '#web/components/trans.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { orderPath } from '#web/lib/paths.ts'
import { useTimeZone } from '#web/lib/show-time.ts'
import { showToast } from '#web/lib/toast.ts'
import { showDay } from '../../lib/show-time.ts'
import { beforeTrial } from './account-limit.ts'
import { useResumeSubscription } from './billing-calls.ts'
import { type BillingStatus, countWords, type Subscribed } from './billing-status.ts'
import { PortalButton } from './portal-button.tsx'
import { unpaidWish } from './unpaid-wish.ts'

type Props = { overview: PlanOverview; billingStatus: BillingStatus }

/** The person's plan, its reason and end, and its usage. */
export const YourPlan = ({ overview, billingStatus }: Props) => {
  const { entitlements, usage, paused } = overview
  const wish = unpaidWish(overview)
  const waiting = countWords(paused)
  return (
    <>
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold text-2xl tracking-tight">
            {billingStatus.kind === 'before-trial' ? beforeTrial() : plans[entitlements.plan].name}
          </span>
          <BillingStatusChip billingStatus={billingStatus} />
        </p>
        <BillingText billingStatus={billingStatus} />
      </div>
      {billingStatus.kind !== 'before-trial' && <Usage usage={usage} />}
      {wish && (
        <Callout tone="info" title={i18n.t('You chose {name} when you signed up', { name: plans[wish].name })}>
          <Trans
            id="It isn’t paid for yet, so nothing was charged. <link>Pay for {name}</link>, or choose another plan below."
            values={{ name: plans[wish].name }}
            components={{ link: <a href={orderPath(wish)} /> }}
          />
        </Callout>
      )}
      {waiting !== undefined && (
        <Callout
          tone="info"
          title={i18n.t(
            '{count, plural, one {{waiting} waits for a plan that allows more} other {{waiting} wait for a plan that allows more}}',
            { count: paused.accounts + paused.posts, waiting },
          )}
        >
          <Trans
            id="Nothing is deleted. As soon as your plan has room, they go out again, oldest first. See <accounts>your accounts</accounts> and <posts>your posts</posts>."
            components={{ accounts: <Link to="/dashboard/platforms" />, posts: <Link to="/dashboard/scheduled" /> }}
          />
        </Callout>
      )}
    </>
  )
}

const BillingStatusChip = ({ billingStatus }: Pick<Props, 'billingStatus'>) => {
  if (billingStatus.kind === 'trial') return <StatusChip tone="scheduled">{i18n.t('Trial')}</StatusChip>
  if (billingStatus.kind === 'ending') return <StatusChip tone="brass">{i18n.t('Cancelled')}</StatusChip>
  if (billingStatus.kind === 'grace' || billingStatus.kind === 'unpaid')
    return <StatusChip tone="failed">{i18n.t('Payment failed')}</StatusChip>
  return null
}

const BillingText = ({ billingStatus }: Pick<Props, 'billingStatus'>) => {
  const timeZone = useTimeZone()
  return <p className="text-ink-muted">{billingWords(billingStatus, (instant) => showDay(instant, timeZone))}</p>
}

const billingWords = (billingStatus: BillingStatus, day: (instant: string) => string): string => {
  switch (billingStatus.kind) {
    case 'before-trial':
      return i18n.t(
        'Your {trialDays}-day trial of the {name} plan begins as soon as you confirm your email address. It doesn’t need a card.',
        {
          trialDays,
          name: plans[defaultPlan].name,
        },
      )
    case 'free':
      return billingStatus.trialEndedAt === undefined
        ? i18n.t('Nothing is charged.')
        : i18n.t('You won’t be charged. Your trial ended on {day}.', { day: day(billingStatus.trialEndedAt) })
    case 'trial':
      return i18n.t(
        '{days, plural, one {# day left, until {day}.} other {# days left, until {day}.}} We won’t charge you unless you choose a plan.',
        { days: billingStatus.daysLeft, day: day(billingStatus.endsAt) },
      )
    case 'ending':
      return i18n.t('It ends on {day}, and you won’t be charged again. Until then, nothing changes.', { day: day(billingStatus.endsAt) })
    case 'paid':
      return i18n.t('{money} a month. The next payment is due on {day}.', {
        money: showMoney(billingStatus.subscription.price),
        day: day(billingStatus.subscription.currentPeriodEnd),
      })
    case 'grace':
      return i18n.t(
        'Your last payment failed. You’ll keep your plan until {day}; after that, the limits of the Free plan apply until it’s paid.',
        { day: day(billingStatus.until) },
      )
    case 'unpaid':
      return i18n.t(
        'The last payment for the {name} plan is overdue. Once it’s paid, you get the plan back and everything that’s waiting goes out.',
        { name: plans[billingStatus.subscription.plan].name },
      )
  }
}

/** Usage of the plan's limits. */
const Usage = ({ usage: { accounts, scheduledPosts } }: Pick<PlanOverview, 'usage'>) => (
  <dl className="grid gap-4 sm:grid-cols-2">
    <Used name={i18n.t('Accounts')} {...accounts} />
    <Used name={i18n.t('Scheduled posts')} {...scheduledPosts} />
  </dl>
)

const Used = ({ name, used, limit }: { name: string; used: number; limit: number | null }) => (
  <div className="grid content-start gap-1.5">
    <dt className="text-ink-muted text-sm">{name}</dt>
    <dd className="grid gap-1.5">
      <span>
        {limit === null ? (
          <Trans id="<amount/> unlimited" components={{ amount: <Amount used={used} /> }} />
        ) : (
          <Trans
            id="<amount/> of {limit}"
            values={{ limit: limit.toLocaleString(i18n.locale) }}
            components={{ amount: <Amount used={used} /> }}
          />
        )}
      </span>
      {limit !== null && <Progress value={used / limit} label={i18n.t('{name} used', { name })} />}
    </dd>
  </div>
)

const Amount = ({ used }: { used: number }) => <span className="figures font-semibold">{used.toLocaleString(i18n.locale)}</span>

type SubscriptionProps = { billingStatus: Subscribed; onCancel: () => void }

/** Card and cancellation. */
export const SubscriptionPanel = ({ billingStatus, onCancel }: SubscriptionProps) => {
  const { mutate, isPending } = useResumeSubscription()
  const { name } = plans[billingStatus.subscription.plan]
  // Sent from here rather than from its button, which unmounts when the response arrives.
  const resume = () =>
    mutate(undefined, {
      onSuccess: (hasArrived) => {
        const text = hasArrived
          ? i18n.t('Your {name} plan goes on.', { name })
          : i18n.t('Your {name} plan goes on as soon as Stripe has confirmed it.', { name })
        showToast({ kind: 'success', text })
      },
      onError: (error) => showToast({ kind: 'error', text: messageOf(error) }),
    })
  return (
    <div className="flex flex-wrap gap-2">
      <PortalButton>{i18n.t('Card and billing address')}</PortalButton>
      {billingStatus.kind === 'ending' ? (
        <Button variant="primary" size="small" isBusy={isPending} busyText={i18n.t('Undoing...')} onClick={resume}>
          {i18n.t('Undo the cancellation')}
        </Button>
      ) : (
        <Button variant="quiet" size="small" onClick={onCancel}>
          {i18n.t('Cancel subscription')}
        </Button>
      )}
    </div>
  )
}
