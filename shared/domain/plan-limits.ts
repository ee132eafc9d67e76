import { i18n } from '../i18n.ts'
import type { Entitlements } from './entitlements.ts'
import { type PlanLimits, plans, planThatAllows } from './plans.ts'

type Limit = keyof PlanLimits

/** The person's plan and its source. */
type CurrentPlan = Pick<Entitlements, 'plan' | 'because'>

/** Returns the message for a person who reached a plan limit: the limit, the usage, and the plan that lifts it. */
export const limitReached = (limit: Limit, { used, wanted = 1, ...has }: CurrentPlan & { used: number; wanted?: number }) => {
  const values = { ...allowedBy(has, limit), used }
  const reached =
    limit === 'accounts'
      ? i18n.t('Your {plan} plan allows {max} accounts, and you have {used}.', values)
      : i18n.t('Your {plan} plan allows {max} scheduled posts at a time, and you have {used}.', values)
  return `${reached} ${wayOut(has, limit, used + wanted)}`
}

/** Explains why nothing is sent to an account beyond the plan's limit. */
export const accountBeyondPlan = (has: CurrentPlan, connected: number) => {
  const beyond = i18n.t('Your {plan} plan allows {max} accounts, and this one is over the limit.', allowedBy(has, 'accounts'))
  return `${beyond} ${wayOut(has, 'accounts', connected)}`
}

/** Explains why a post beyond the plan's limit of scheduled posts isn't sent. */
export const postBeyondPlan = (has: CurrentPlan, scheduled: number) => {
  const values = allowedBy(has, 'scheduledPosts')
  const beyond = i18n.t('Your {plan} plan allows {max} scheduled posts at a time, and this one is over the limit.', values)
  return `${beyond} ${wayOut(has, 'scheduledPosts', scheduled)}`
}

const allowedBy = ({ plan }: CurrentPlan, limit: Limit) => ({ plan: plans[plan].name, max: plans[plan].limits[limit] })

/** A person with a granted plan can't have another. */
export const givenToAll = () => i18n.t('Everyone here has this plan.')

const wayOut = ({ because }: CurrentPlan, limit: Limit, count: number) => {
  if (because === 'granted') return givenToAll()
  const plan = planThatAllows(limit, count)
  if (!plan) return i18n.t('No plan allows more.')
  const { name, limits } = plans[plan]
  const allowed = limits[limit]
  return allowed === null ? i18n.t('{plan} has no limit.', { plan: name }) : i18n.t('{plan} allows {allowed}.', { plan: name, allowed })
}
