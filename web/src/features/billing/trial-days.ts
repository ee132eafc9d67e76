import type { PlanOverview } from '#shared/contracts/payments.ts'
import { dayMs, toMs } from '#shared/domain/times.ts'

/** The days that are left of a trial, begun ones counted whole; undefined without a trial. */
export const trialDaysLeft = ({ entitlements: { because, until } }: Pick<PlanOverview, 'entitlements'>, now: number): number | undefined =>
  because === 'trial' && until !== undefined ? Math.max(0, Math.ceil((toMs(until) - now) / dayMs)) : undefined
