import type { PlanOverview } from '#shared/contracts/payments.ts'
import { isPaidAtOnce, type PaidPlan } from '#shared/domain/plans.ts'

type Known = Pick<PlanOverview, 'wantedPlan' | 'entitlements' | 'subscription'>

/** Returns the paid plan someone chose at sign-up but hasn't paid for, because they turned back at Stripe. */
export const unpaidWish = ({ wantedPlan, entitlements, subscription }: Known): PaidPlan | undefined =>
  subscription === undefined && entitlements.because !== 'granted' && isPaidAtOnce(wantedPlan) ? wantedPlan : undefined
