import { Suspense, use, useState } from 'react'
import type { PlanOverview } from '#shared/contracts/payments.ts'
import type { Money } from '#shared/domain/money.ts'
import type { PaidPlan } from '#shared/domain/plans.ts'
import { Callout } from '#web/components/callout.tsx'
import { Mailed } from '#web/components/mailed.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { runningSubscription } from '#web/features/billing/billing-status.ts'
import { planPath } from '#web/lib/paths.ts'
import type { Arrival } from '../signup.tsx'
import { OrderSummary } from './order-summary.tsx'
import { registered } from './registration.ts'

type Props = { plan: PaidPlan; arrival: Arrival }

/** The second step of a sign-up, and the only one for a signed-in person: what they pay for, and the way to Stripe. */
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
      {arrival === 'through-provider' && <Callout tone="success">Registration successful!</Callout>}
      {overview ? (
        <Suspense fallback={<Spinner text="Loading..." />}>
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
  if (known === 'leaving') return <Spinner text="Loading..." />
  return <OrderSummary plan={plan} price={price} trial={known?.entitlements} />
}

/** What the person has now. A person with a subscription leaves to change it. If this can't be known, nobody is kept from paying. */
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

/** What a plan costs a month as Stripe holds it; undefined when that is unavailable. */
const readPrice = async (plan: PaidPlan): Promise<Money | undefined> => {
  const [{ request }, { paymentsApi }] = await Promise.all([import('#web/lib/api.ts'), import('#shared/contracts/payments.ts')])
  return request(paymentsApi.price, { plan }).then(
    ({ body: { price, currency } }) => ({ amount: price, currency }),
    () => undefined,
  )
}
