import type { PlanOverview } from '#shared/contracts/payments.ts'
import { limitReached } from '#shared/domain/plan-limits.ts'
import { defaultPlan, plans } from '#shared/domain/plans.ts'
import { i18n } from '#web/lib/i18n.ts'
import { isBeforeTrial } from './billing-status.ts'

type Known = Parameters<typeof isBeforeTrial>[0] & Pick<PlanOverview, 'usage' | 'paused'>

/** Says that the plan has no room for another account and what would make room. Undefined while there's room. */
export const whyNoMoreAccounts = (known: Known): string | undefined => {
  const { entitlements, usage, paused } = known
  if (usage.accounts.limit === null || usage.accounts.used < usage.accounts.limit) return undefined
  if (isBeforeTrial(known)) return beforeTrial()
  return limitReached('accounts', { ...entitlements, used: usage.accounts.used + paused.accounts })
}

/** What a person hears before their trial instead of the name of a plan that they didn't choose. */
export const beforeTrial = () =>
  i18n.t('Confirm your email and connect {accounts} accounts', { accounts: plans[defaultPlan].limits.accounts })
