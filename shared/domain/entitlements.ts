import * as z from 'zod/mini'
import { Instant } from './instants.ts'
import { defaultPlan, graceDays, plans } from './plans.ts'
import { Plan, PlanLimits } from './schemas.ts'
import type { Billing, Subscription } from './subscriptions.ts'
import { dayMs, toInstant, toMs } from './times.ts'

/**
 * What a person can do now. `because` is the source of their plan, and `until` is when it ends by itself, if it does.
 */
export const Entitlements = z.object({
  plan: Plan,
  because: z.enum(['free', 'trial', 'paid', 'grace', 'granted']),
  until: z.optional(Instant),
  limits: PlanLimits,
})
export type Entitlements = z.infer<typeof Entitlements>

/**
 * Returns what a person can do at `now` (ms). A subscription takes precedence over a plan granted to everyone, which
 * takes precedence over a trial. Without any of these, the person has the free plan.
 */
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
