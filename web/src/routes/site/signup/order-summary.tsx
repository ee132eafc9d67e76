import { Lock } from 'lucide-react'
import { type ReactNode, Suspense, use } from 'react'
import type { Entitlements } from '#shared/domain/entitlements.ts'
import type { Money } from '#shared/domain/money.ts'
import { plans } from '#shared/domain/plan-catalogue.ts'
import type { PaidPlan } from '#shared/domain/plans.ts'
import { showMoney } from '#shared/domain/show-money.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { planIncludes, priceNote } from '#web/features/billing/plan-words.ts'
import { planPath } from '#web/lib/paths.ts'
import { showTime } from '#web/lib/show-time.ts'
import { usePayment } from './use-payment.ts'

type Props = {
  plan: PaidPlan
  price: Promise<Money | undefined>
  /** They have just made their account. */
  isNewcomer?: boolean
  /** The payment begins without a press. */
  startsItself?: boolean
  /** What they may do now, if that is known. */
  trial?: Entitlements | undefined
}

/** What is paid for, how much that is, and the way to Stripe's own page. */
export const OrderSummary = ({ plan, price, isNewcomer = false, startsItself = false, trial }: Props) => {
  const { isLeaving, problem, begin } = usePayment(plan, startsItself)
  const { name } = plans[plan]
  return (
    <section aria-labelledby="order-summary" className="grid gap-5">
      <h2
        id="order-summary"
        tabIndex={-1}
        ref={isNewcomer ? focus : undefined}
        className="font-semibold text-xl tracking-tight outline-none"
      >
        Order Summary
      </h2>
      <dl className="border-line border-y">
        <Line term={`${name} Plan, Monthly Subscription`} note={planIncludes(plan).join(' · ')}>
          <Price price={price} suffix=" per month" />
        </Line>
        <Line term="Total" isTotal>
          <Price price={price} />
        </Line>
      </dl>
      {trial?.because === 'trial' && trial.until !== undefined && (
        <p className="text-ink-muted text-sm">
          Your trial of {plans[trial.plan].name} runs until {showTime(trial.until)}. You need not pay before; if you do, your first month
          begins today.
        </p>
      )}
      <div className="grid gap-1 text-sm">
        <p className="flex items-center gap-2 font-semibold">
          <Lock aria-hidden className="size-4 shrink-0" /> Secure payment via Stripe
        </p>
        <p className="text-ink-muted">You will be redirected to Stripe’s page to pay. {priceNote}</p>
      </div>
      {problem && (
        <Callout tone="error" action={problem.kind === 'subscribed' && <a href={planPath(plan)}>Change your plan</a>}>
          {problem.message}
        </Callout>
      )}
      <Button variant="primary" isBusy={isLeaving} busyText="Redirecting to Stripe..." onClick={begin}>
        Proceed to Payment
      </Button>
      <p className="text-sm">
        <a href="/dashboard" className="underline underline-offset-4">
          {isNewcomer ? 'Pay later, and go to the dashboard' : 'Back to Dashboard'}
        </a>
      </p>
    </section>
  )
}

type LineProps = { term: string; note?: string; isTotal?: boolean; children: ReactNode }

const Line = ({ term, note, isTotal = false, children }: LineProps) => (
  <div
    className={`flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 ${isTotal ? 'border-line border-t font-semibold text-lg' : ''}`}
  >
    <dt className="min-w-0 basis-52 grow">
      {term}
      {note !== undefined && <span className="block text-ink-muted text-sm">{note}</span>}
    </dt>
    <dd className="figures">{children}</dd>
  </div>
)

type PriceProps = { price: Promise<Money | undefined>; suffix?: string }

const Price = (props: PriceProps) => (
  <Suspense fallback={<Skeleton className="inline-block h-4 w-10 align-baseline" />}>
    <Known {...props} />
  </Suspense>
)

const Known = ({ price, suffix = '' }: PriceProps) => {
  const money = use(price)
  return money ? `${showMoney(money)}${suffix}` : 'N/A'
}

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })
