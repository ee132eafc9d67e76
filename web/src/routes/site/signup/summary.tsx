import { Lock } from 'lucide-react'
import { type ReactNode, Suspense, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PlanOverview } from '#shared/contracts/payments.ts'
import type { Entitlements } from '#shared/domain/entitlements.ts'
import type { Money } from '#shared/domain/money.ts'
import { showMoney } from '#shared/domain/money.ts'
import type { PaidPlan } from '#shared/domain/plans.ts'
import { plans } from '#shared/domain/plans.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Mailed } from '#web/components/mailed.tsx'
import { Skeleton, Spinner } from '#web/components/spinner.tsx'
import { type Begun, beginPayment } from '#web/features/billing/begin-payment.ts'
import { runningSubscription } from '#web/features/billing/billing-status.ts'
import { planIncludes, priceNote } from '#web/features/billing/plan-words.ts'
import { i18n } from '#web/lib/i18n.ts'
import { planPath } from '#web/lib/paths.ts'
import { showTime } from '#web/lib/show-time.ts'
import { useReturn } from '#web/lib/use-return.ts'
import type { Arrival } from '../signup.tsx'
import { registered } from './registration.ts'

type Props = { plan: PaidPlan; arrival: Arrival }

/** The second step of a sign-up, and the only one for a signed-in person: what they pay for, and the link to Stripe. */
export const Summary = ({ plan, arrival }: Props) => {
  const [price] = useState(() => readPrice(plan))
  const [overview] = useState(() => (arrival === 'signed-in' ? readOverview(plan) : undefined))
  return (
    <div className="grid gap-5">
      {arrival === 'by-email' && (
        <Callout tone="success">
          <Mailed>{registered}</Mailed>
        </Callout>
      )}
      {arrival === 'through-provider' && <Callout tone="success">{i18n.t('Registration successful!')}</Callout>}
      {overview ? (
        <Suspense fallback={<Spinner text={i18n.t('Loading...')} />}>
          <OfSignedIn plan={plan} price={price} overview={overview} />
        </Suspense>
      ) : (
        <OrderSummary plan={plan} price={price} isNewcomer startsItself={arrival === 'by-email'} />
      )}
    </div>
  )
}

type OfSignedInProps = { plan: PaidPlan; price: ReturnType<typeof readPrice>; overview: ReturnType<typeof readOverview> }

const OfSignedIn = ({ plan, price, overview }: OfSignedInProps) => {
  const known = use(overview)
  if (known === 'leaving') return <Spinner text={i18n.t('Loading...')} />
  return <OrderSummary plan={plan} price={price} trial={known?.entitlements} />
}

/**
 * The person's current plan. A person with a subscription goes elsewhere to change it. If this can't be determined,
 * nobody is kept from paying.
 */
const readOverview = async (plan: PaidPlan): Promise<PlanOverview | 'leaving' | undefined> => {
  const [{ request }, { paymentsApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/payments.ts')])
  const known = await request(paymentsApi.plan, {}).then(
    ({ body }) => body,
    () => undefined,
  )
  if (!known || !runningSubscription(known, Date.now())) return known
  location.replace(planPath(plan))
  return 'leaving'
}

/** A plan's monthly price in Stripe, or undefined if it's unavailable. */
const readPrice = async (plan: PaidPlan): Promise<Money | undefined> => {
  const [{ request }, { paymentsApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/payments.ts')])
  return request(paymentsApi.price, { plan }).then(
    ({ body: { price, currency } }) => ({ amount: price, currency }),
    () => undefined,
  )
}

type OrderProps = {
  plan: PaidPlan
  price: Promise<Money | undefined>
  /** True if they've just created their account. */
  isNewcomer?: boolean
  /** The payment starts without a press. */
  startsItself?: boolean
  /** What they're allowed to do now, if known. */
  trial?: Entitlements | undefined
}

/** What is paid for, its price, and the link to Stripe's own page. */
const OrderSummary = ({ plan, price, isNewcomer = false, startsItself = false, trial }: OrderProps) => {
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
        {i18n.t('Order Summary')}
      </h2>
      <dl className="border-line border-y">
        <Line term={i18n.t('{name} Plan, Monthly Subscription', { name })} note={planIncludes(plan).join(' · ')}>
          <Price price={price} isMonthly />
        </Line>
        <Line term={i18n.t('Total')} isTotal>
          <Price price={price} />
        </Line>
      </dl>
      {trial?.because === 'trial' && trial.until !== undefined && (
        <p className="text-ink-muted text-sm">
          {i18n.t('Your trial of {name} runs until {time}. You don’t need to pay before then; if you do, your first month starts today.', {
            name: plans[trial.plan].name,
            time: showTime(trial.until),
          })}
        </p>
      )}
      <div className="grid gap-1 text-sm">
        <p className="flex items-center gap-2 font-semibold">
          <Lock aria-hidden className="size-4 shrink-0" /> {i18n.t('Secure payment via Stripe')}
        </p>
        <p className="text-ink-muted">{i18n.t('You will be redirected to Stripe’s page to pay. {priceNote}', { priceNote })}</p>
      </div>
      {problem && (
        <Callout tone="error" action={problem.kind === 'subscribed' && <a href={planPath(plan)}>{i18n.t('Change your plan')}</a>}>
          {problem.message}
        </Callout>
      )}
      <Button variant="primary" isBusy={isLeaving} busyText={i18n.t('Redirecting to Stripe...')} onClick={begin}>
        {i18n.t('Proceed to Payment')}
      </Button>
      <p className="text-sm">
        <a href="/dashboard" className="underline underline-offset-4">
          {isNewcomer ? i18n.t('Skip for now and go to the dashboard') : i18n.t('Back to Dashboard')}
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

type PriceProps = { price: Promise<Money | undefined>; isMonthly?: boolean }

const Price = (props: PriceProps) => (
  <Suspense fallback={<Skeleton className="inline-block h-4 w-10 align-baseline" />}>
    <Known {...props} />
  </Suspense>
)

const Known = ({ price, isMonthly = false }: PriceProps) => {
  const money = use(price)
  if (!money) return i18n.t('N/A')
  return isMonthly ? i18n.t('{price} per month', { price: showMoney(money) }) : showMoney(money)
}

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

/** How long after an email registration the payment starts by itself, in ms. */
const startsAfterMs = 100

/** Starts the payment for a plan, only once even if called again. Starts it automatically if no press is needed. */
const usePayment = (plan: PaidPlan, startsItself: boolean) => {
  const isBeginning = useRef(false)
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<Exclude<Begun, { kind: 'leaving' }>>()

  const stay = () => {
    isBeginning.current = false
    setLeaving(false)
  }
  const begin = async () => {
    if (isBeginning.current) return
    isBeginning.current = true
    setLeaving(true)
    setProblem(undefined)
    const begun = await beginPayment(plan)
    if (begun.kind === 'leaving') return
    setProblem(begun)
    stay()
  }
  const onStart = useEffectEvent(() => void begin())
  useReturn(stay)

  useEffect(() => {
    if (!startsItself) return
    const timer = setTimeout(onStart, startsAfterMs)
    return () => clearTimeout(timer)
  }, [startsItself])
  return { isLeaving, problem, begin: () => void begin() }
}
