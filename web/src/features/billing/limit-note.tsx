import { useQuery } from '@tanstack/react-query'
import { limitReached } from '#shared/domain/plan-limits.ts'
import { Callout } from '#web/components/callout.tsx'
import { ToPlans } from '#web/components/to-plans.tsx'
import { planQuery } from './plan-query.ts'

/** Says that the plan has no room for another account, and leads to those that have. Nothing while there is room. */
export const AccountLimitNote = () => {
  const { data } = useQuery(planQuery())
  if (!data) return null
  const { entitlements, usage, held } = data
  if (usage.accounts.limit === null || usage.accounts.used < usage.accounts.limit) return null
  return (
    <Callout tone="info" action={<ToPlans />}>
      {limitReached('accounts', { plan: entitlements.plan, used: usage.accounts.used + held.accounts })}
    </Callout>
  )
}
