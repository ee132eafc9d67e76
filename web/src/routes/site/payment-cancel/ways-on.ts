import { defaultPlan } from '#shared/domain/plans.ts'
import { orderPath } from '#web/lib/paths.ts'

type Visitor = {
  isSignedIn: boolean
  /** The plan that they are on, as far as this browser knows it. */
  ownPlan: string | undefined
  /** The plan that they were about to pay for. */
  askedPlan: string | undefined
}

type WaysOn = {
  /** Where paying begins anew; not for those who were changing from another plan, which they do in the dashboard. */
  retry?: string
  home: { to: string; text: string }
}

/** Where somebody goes who has not paid. */
export const waysOn = ({ isSignedIn, ownPlan, askedPlan }: Visitor): WaysOn => {
  const plan = isSignedIn ? ownPlan : undefined
  if (plan !== undefined && plan !== defaultPlan) return { home: { to: '/dashboard', text: 'Back to Dashboard' } }
  return {
    retry: orderPath(askedPlan ?? defaultPlan),
    home: isSignedIn ? { to: '/dashboard', text: 'Go to Dashboard' } : { to: '/', text: 'Go Home' },
  }
}
