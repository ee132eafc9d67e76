import { planThatAllows } from './entitlements.ts'
import { plans } from './plan-catalogue.ts'
import type { Plan, PlanLimits } from './plans.ts'

type Limit = keyof PlanLimits

/** The sentences for a person who reached a limit of their plan: the limit, what is used of it, and the plan that lifts it. */
export const limitReached = (limit: Limit, { plan, used, wanted = 1 }: { plan: Plan; used: number; wanted?: number }) =>
  `Your plan ${plans[plan].name} allows ${allowedBy(plan, limit)}, and you have ${used}. ${wayOut(limit, used + wanted)}`

/** Why nothing is sent to an account that is beyond what a plan allows. */
export const accountBeyondPlan = (plan: Plan, connected: number) =>
  `Your plan ${plans[plan].name} allows ${allowedBy(plan, 'accounts')}, and this one is beyond them. ${wayOut('accounts', connected)}`

/** Why a post is not sent that is beyond what a plan allows to be scheduled at a time. */
export const postBeyondPlan = (plan: Plan, scheduled: number) =>
  `Your plan ${plans[plan].name} allows ${allowedBy(plan, 'scheduledPosts')}, and this one is beyond them. ${wayOut('scheduledPosts', scheduled)}`

const allowedBy = (plan: Plan, limit: Limit) => {
  const count = plans[plan].limits[limit]
  return limit === 'accounts' ? `${count} accounts` : `${count} scheduled posts at a time`
}

const wayOut = (limit: Limit, count: number) => {
  const plan = planThatAllows(limit, count)
  if (!plan) return 'No plan allows more.'
  const allowed = plans[plan].limits[limit]
  return allowed === null ? `${plans[plan].name} has no such limit.` : `${plans[plan].name} allows ${allowed}.`
}
