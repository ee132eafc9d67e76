import type { Money } from '#shared/domain/money.ts'
import type { Plan } from '#shared/domain/plans.ts'
import { defaultPlan, plans, trialDays } from '#shared/domain/plans.ts'
import { planIncludes } from '#web/features/billing/plan-words.ts'
import { orderPath } from '#web/lib/paths.ts'
import { sellsPlans } from '#web/lib/sells-plans.ts'

type PlanOffer = {
  plan: Plan
  name: string
  monthlyPrice: Money
  line: string
  includes: readonly string[]
  /** What the link to its sign-up says. */
  entrance: string
}

/** Where somebody new signs up. A box that sells nothing lets nobody choose a plan. */
export const signUpPath = () => (sellsPlans() ? startPath : '/signup')

/** Where every call to action leads, and what it says. */
export const startPath = orderPath(defaultPlan)
export const startWords = `Start your ${trialDays}-day free trial`

const offer = (plan: Plan, line: string, entrance: string): PlanOffer => {
  const { name, monthlyPrice } = plans[plan]
  const trial = plan === defaultPlan ? [`${trialDays} day free trial, no card`] : []
  return { plan, name, monthlyPrice, line, includes: [...planIncludes(plan), ...trial], entrance }
}

/** The plans as they are offered. */
export const planOffers: readonly PlanOffer[] = [
  offer('free', 'For one voice.', 'Start with Free'),
  offer('early-bird', 'For the early adopters.', 'Start free trial'),
  offer('creator', 'For a handful of brands.', 'Choose Creator'),
  offer('studio', 'For people who write for others.', 'Choose Studio'),
]
