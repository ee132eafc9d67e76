import { useEffect, useState } from 'react'
import { Outlet, useLocation, useParams, useSearchParams } from 'react-router-dom'
import { isPaidPlan } from '#shared/domain/plans.ts'
import { Spinner } from '#web/components/spinner.tsx'
import { keptSignIn } from '#web/features/sign-in/begun-sign-in.ts'
import { i18n } from '#web/lib/i18n.ts'
import { redirectTarget } from '#web/lib/paths.ts'
import { sellsPlans } from '#web/lib/sells-plans.ts'
import { isSignedIn } from '#web/lib/session.ts'

/** People who confirm their identity through a provider come back signed in. */
const isConfirming = () => location.pathname.startsWith('/auth/') && keptSignIn()?.intent === 'confirm'

/**
 * Redirects a signed-in person to the dashboard, unless they're signing up for a paid plan. If they sign in on the page
 * itself, that page redirects them.
 */
export const GuestOnly = () => {
  const [wasSignedIn] = useState(() => isSignedIn() && !isConfirming())
  const [parameters] = useSearchParams()
  const { plan = parameters.get('plan') } = useParams()
  const isPaying = useLocation().pathname.startsWith('/signup') && sellsPlans() && isPaidPlan(plan)
  const redirect = parameters.get('redirect')
  const isLeaving = wasSignedIn && !isPaying

  useEffect(() => {
    if (isLeaving) location.replace(redirectTarget(redirect))
  }, [isLeaving, redirect])

  if (!isLeaving) return <Outlet />
  return (
    <div className="grid flex-1 place-items-center">
      <Spinner text={i18n.t('Loading...')} />
    </div>
  )
}
