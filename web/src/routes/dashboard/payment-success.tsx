import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { CheckoutState } from '#shared/contracts/payments.ts'
import { plans } from '#shared/domain/plans.ts'
import { secondMs } from '#shared/domain/times.ts'
import { buttonClass } from '#web/components/button-class.ts'
import { ErrorState } from '#web/components/empty-state.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { billingQueries } from '#web/features/billing/billing-calls.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { orderPath } from '#web/lib/paths.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useTitle } from '#web/lib/use-title.ts'

/** How long a payment may take to arrive before the page says it's slow, in ms. */
const patienceMs = 15 * secondMs

/**
 * Where Stripe sends people who have paid. Anyone can open the address, so what the page says comes from the API alone.
 */
export const Component = () => {
  const sessionId = useSearchParams()[0].get('session_id')
  return sessionId ? <Payment sessionId={sessionId} /> : <NoPayment />
}

const Payment = ({ sessionId }: { sessionId: string }) => {
  const { data, error, refetch } = useQuery(billingQueries.checkout(sessionId))
  if (data) return <PaymentStatus {...data} />
  if (error instanceof ApiError && error.status < 500) return <NoPayment />
  return <Unknown error={error} onRetry={() => void refetch()} />
}

const Unknown = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  useTitle(i18n.t('Payment'))
  return (
    <div className={frameClass}>
      {error ? (
        <ErrorState title={i18n.t('We couldn’t look up your payment')} error={error} onRetry={onRetry} />
      ) : (
        <Spinner text={i18n.t('Looking for your payment...')} />
      )}
    </div>
  )
}

const PaymentStatus = ({ status, plan }: CheckoutState) => {
  const { name } = plans[plan]
  if (status === 'paid') return <Thanks planName={name} />
  if (status === 'processing') return <Processing planName={name} />
  const [title, text, order] =
    status === 'open'
      ? [
          i18n.t('Payment Not Finished'),
          i18n.t('Your payment for the {name} plan is still open. You haven’t been charged.', { name }),
          i18n.t('Continue to Payment'),
        ]
      : [
          i18n.t('Payment Expired'),
          i18n.t('Your payment for the {name} plan wasn’t completed in time. You haven’t been charged.', { name }),
          i18n.t('Try Payment Again'),
        ]
  return (
    <Words title={title} text={text}>
      <ToOrder to={orderPath(plan)}>{order}</ToOrder>
      <ToDashboard isSecond />
    </Words>
  )
}

const Processing = ({ planName }: { planName: string }) => {
  const [since] = useState(() => Date.now())
  const isLong = useNow() - since > patienceMs
  return (
    <Words
      title={i18n.t('Confirming Your Payment')}
      text={
        isLong
          ? i18n.t(
              'This is taking longer than usual. You don’t need to wait: the {planName} plan is yours as soon as Stripe confirms it.',
              { planName },
            )
          : i18n.t('Your payment went through. As soon as Stripe confirms it, the {planName} plan is yours.', { planName })
      }
    >
      <Spinner text={i18n.t('Waiting for Stripe...')} />
      {isLong && <ToDashboard />}
    </Words>
  )
}

const NoPayment = () => (
  <Words title={i18n.t('No Payment Here')} text={i18n.t('We couldn’t find a payment of yours at this address. You haven’t been charged.')}>
    <ToDashboard />
  </Words>
)

/** How long the person can read it before the page moves on. */
const readingSeconds = 5

/** For a person who has paid: from here on, everything follows the new plan. */
const Thanks = ({ planName }: { planName: string }) => {
  const queryClient = useQueryClient()
  const left = useCountdown()
  const navigate = useNavigate()
  const isOver = left <= 0

  useEffect(() => {
    void queryClient.invalidateQueries()
  }, [queryClient])
  useEffect(() => {
    if (isOver) void navigate('/dashboard', { replace: true })
  }, [isOver, navigate])

  return (
    <Words title={i18n.t('Payment Successful')} text={i18n.t('Thank you. The {planName} plan is yours from now on.', { planName })}>
      {/* Screen readers don't announce a timer every second. */}
      <p role="timer" className="figures basis-full text-ink-muted">
        {i18n.t('{left, plural, one {Your dashboard opens in # second.} other {Your dashboard opens in # seconds.}}', {
          left: Math.max(0, left),
        })}
      </p>
      <ToDashboard />
    </Words>
  )
}

const useCountdown = () => {
  const [left, setLeft] = useState(readingSeconds)

  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => before - 1), secondMs)
    return () => clearInterval(timer)
  }, [])

  return left
}

/** As tall as the window for every message shown here, so the content below never moves. */
const frameClass = 'mx-auto min-h-[80svh] max-w-xl py-[12svh] text-center'

type Props = { title: string; text: ReactNode; children: ReactNode }

/** The message about a payment, and the link onward. Announced when it changes. */
const Words = ({ title, text, children }: Props) => {
  useTitle(title)
  return (
    <div className={frameClass}>
      <div role="status">
        {/* On a phone, some titles take a line and some take two. */}
        <h1 className="content-end font-semibold text-3xl tracking-tight max-sm:min-h-[2lh]">{title}</h1>
        <p className="mt-4 min-h-[3lh] text-ink-muted text-lg">{text}</p>
      </div>
      <div className="mt-6 flex flex-wrap items-center justify-center gap-3">{children}</div>
    </div>
  )
}

const ToDashboard = ({ isSecond = false }: { isSecond?: boolean }) => (
  <Link to="/dashboard" replace className={buttonClass({ variant: isSecond ? 'secondary' : 'primary' })}>
    {i18n.t('Go to Dashboard Now')}
  </Link>
)

/** The site is a separate document. */
const ToOrder = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} className={buttonClass({ variant: 'primary' })}>
    {children}
  </a>
)
