import * as z from 'zod/mini'
import { Instant } from './instants.ts'
import { defaultPlan, graceDays, Plan, PlanLimits, plans } from './plans.ts'
import type { Billing, Subscription } from './subscriptions.ts'
import { dayMs, toInstant, toMs } from './times.ts'

/** What a person may do now. `because` is what gives them the plan; `until` when that ends by itself, if it does. */
export const Entitlements = z.object({
  plan: Plan,
  because: z.enum(['free', 'trial', 'paid', 'grace', 'granted']),
  until: z.optional(Instant),
  limits: PlanLimits,
})
export type Entitlements = z.infer<typeof Entitlements>

/** What a person may do at `now` (ms). A subscription counts before what was given to everybody, that before a trial, and a trial before nothing. */
export const entitlements = (
  { trialEndsAt, subscription, grantedPlan }: Pick<Billing, 'trialEndsAt' | 'subscription' | 'grantedPlan'>,
  now: number,
): Entitlements => {
  const paid = subscription && whatIsPaid(subscription, now)
  if (paid) return paid
  if (grantedPlan !== undefined) return granted(grantedPlan, 'granted')
  if (trialEndsAt !== undefined && now < toMs(trialEndsAt)) return granted(defaultPlan, 'trial', trialEndsAt)
  return granted('free', 'free')
}

const whatIsPaid = ({ plan, status, endsAt, pastDueSince }: Subscription, now: number): Entitlements | undefined => {
  if (endsAt !== undefined && now >= toMs(endsAt)) return undefined
  if (status === 'active' || status === 'trialing') return granted(plan, 'paid', endsAt)
  if (status !== 'past_due' || pastDueSince === undefined) return undefined
  const graceEndsAt = toInstant(toMs(pastDueSince) + graceDays * dayMs)
  return now < toMs(graceEndsAt) ? granted(plan, 'grace', graceEndsAt) : undefined
}

const granted = (plan: Plan, because: Entitlements['because'], until?: string): Entitlements => ({
  plan,
  because,
  ...(until !== undefined && { until }),
  limits: plans[plan].limits,
})

/** The smallest plan whose limit of a kind allows `count`; undefined when none does. */
export const planThatAllows = (kind: keyof PlanLimits, count: number): Plan | undefined =>
  Plan.options.find((plan) => {
    const limit = plans[plan].limits[kind]
    return limit === null || count <= limit
  })
