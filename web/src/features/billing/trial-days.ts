import type { PlanOverview } from '#shared/contracts/payments.ts'
import { dayMs, toMs } from '#shared/domain/times.ts'

/** Returns the days left in a trial, counting partial days as full ones. Undefined without a trial. */
export const trialDaysLeft = ({ entitlements: { because, until } }: Pick<PlanOverview, 'entitlements'>, now: number): number | undefined =>
  because === 'trial' && until !== undefined ? Math.max(0, Math.ceil((toMs(until) - now) / dayMs)) : undefined
