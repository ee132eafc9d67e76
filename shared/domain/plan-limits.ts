import { i18n } from '../i18n.ts'
import { type Entitlements, planThatAllows } from './entitlements.ts'
import { type PlanLimits, plans } from './plans.ts'

type Limit = keyof PlanLimits

/** The plan that a person has, and what gives it to them. */
type Has = Pick<Entitlements, 'plan' | 'because'>

/** The sentences for a person who reached a limit of their plan: the limit, what is used of it, and the plan that lifts it. */
export const limitReached = (limit: Limit, { used, wanted = 1, ...has }: Has & { used: number; wanted?: number }) => {
  const values = { ...allowedBy(has, limit), used }
  const reached =
    limit === 'accounts'
      ? i18n.t('Your {plan} plan allows {max} accounts, and you have {used}.', values)
      : i18n.t('Your {plan} plan allows {max} scheduled posts at a time, and you have {used}.', values)
  return `${reached} ${wayOut(has, limit, used + wanted)}`
}

/** Why nothing is sent to an account that is beyond what a plan allows. */
export const accountBeyondPlan = (has: Has, connected: number) => {
  const beyond = i18n.t('Your {plan} plan allows {max} accounts, and this one is over the limit.', allowedBy(has, 'accounts'))
  return `${beyond} ${wayOut(has, 'accounts', connected)}`
}

/** Why a post is not sent that is beyond what a plan allows to be scheduled at a time. */
export const postBeyondPlan = (has: Has, scheduled: number) => {
  const values = allowedBy(has, 'scheduledPosts')
  const beyond = i18n.t('Your {plan} plan allows {max} scheduled posts at a time, and this one is over the limit.', values)
  return `${beyond} ${wayOut(has, 'scheduledPosts', scheduled)}`
}

const allowedBy = ({ plan }: Has, limit: Limit) => ({ plan: plans[plan].name, max: plans[plan].limits[limit] })

/** Who was given a plan can have no other. */
export const givenToAll = () => i18n.t('Everyone here has this plan.')

const wayOut = ({ because }: Has, limit: Limit, count: number) => {
  if (because === 'granted') return givenToAll()
  const plan = planThatAllows(limit, count)
  if (!plan) return i18n.t('No plan allows more.')
  const { name, limits } = plans[plan]
  const allowed = limits[limit]
  return allowed === null ? i18n.t('{plan} has no limit.', { plan: name }) : i18n.t('{plan} allows {allowed}.', { plan: name, allowed })
}
