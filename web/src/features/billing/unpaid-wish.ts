import type { PlanOverview } from '#shared/contracts/payments.ts'
import { isPaidAtOnce, type PaidPlan } from '#shared/domain/plans.ts'

type Known = Pick<PlanOverview, 'wantedPlan' | 'entitlements' | 'subscription'>

/** The plan that somebody chose at sign-up and was to pay for at once, but hasn't: they turned back at Stripe. */
export const unpaidWish = ({ wantedPlan, entitlements, subscription }: Known): PaidPlan | undefined =>
  subscription === undefined && entitlements.because !== 'granted' && isPaidAtOnce(wantedPlan) ? wantedPlan : undefined
