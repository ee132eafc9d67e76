import { type Entitlements, planThatAllows } from './entitlements.ts'
import { type PlanLimits, plans } from './plans.ts'

type Limit = keyof PlanLimits

/** The plan that a person has, and what gives it to them. */
type Has = Pick<Entitlements, 'plan' | 'because'>

/** The sentences for a person who reached a limit of their plan: the limit, what is used of it, and the plan that lifts it. */
export const limitReached = (limit: Limit, { used, wanted = 1, ...has }: Has & { used: number; wanted?: number }) =>
  `${allowedBy(has, limit)}, and you have ${used}. ${wayOut(has, limit, used + wanted)}`

/** Why nothing is sent to an account that is beyond what a plan allows. */
export const accountBeyondPlan = (has: Has, connected: number) =>
  `${allowedBy(has, 'accounts')}, and this one is over the limit. ${wayOut(has, 'accounts', connected)}`

/** Why a post is not sent that is beyond what a plan allows to be scheduled at a time. */
export const postBeyondPlan = (has: Has, scheduled: number) =>
  `${allowedBy(has, 'scheduledPosts')}, and this one is over the limit. ${wayOut(has, 'scheduledPosts', scheduled)}`

const allowedBy = ({ plan }: Has, limit: Limit) => {
  const { name, limits } = plans[plan]
  return `Your ${name} plan allows ${limits[limit]} ${limit === 'accounts' ? 'accounts' : 'scheduled posts at a time'}`
}

/** Who was given a plan can have no other. */
export const givenToAll = 'Everyone here has this plan.'

const wayOut = ({ because }: Has, limit: Limit, count: number) => {
  if (because === 'granted') return givenToAll
  const plan = planThatAllows(limit, count)
  if (!plan) return 'No plan allows more.'
  const allowed = plans[plan].limits[limit]
  return allowed === null ? `${plans[plan].name} has no limit.` : `${plans[plan].name} allows ${allowed}.`
}
