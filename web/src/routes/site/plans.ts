import type { Money } from '#shared/domain/money.ts'
import type { Plan } from '#shared/domain/plans.ts'
import { defaultPlan, plans, trialDays } from '#shared/domain/plans.ts'
import { planIncludes } from '#web/features/billing/plan-words.ts'
import { i18n } from '#web/lib/i18n.ts'
import { orderPath } from '#web/lib/paths.ts'
import { sellsPlans } from '#web/lib/sells-plans.ts'

type PlanOffer = {
  plan: Plan
  name: string
  monthlyPrice: Money
  line: string
  includes: readonly string[]
  /** The label of the sign-up link. */
  entrance: string
}

/** Where a new person signs up. A box that sells nothing doesn't offer a choice of plans. */
export const signUpPath = () => (sellsPlans() ? startPath : '/signup')

/** The target of every call to action, and its label. */
export const startPath = orderPath(defaultPlan)
export const startWords = i18n.t('Start your {trialDays}-day free trial', { trialDays })

const offer = (plan: Plan, line: string, entrance: string): PlanOffer => {
  const { name, monthlyPrice } = plans[plan]
  const trial = plan === defaultPlan ? [i18n.t('{trialDays} day free trial, no card', { trialDays })] : []
  return { plan, name, monthlyPrice, line, includes: [...planIncludes(plan), ...trial], entrance }
}

/** The plans as they're offered. */
export const planOffers: readonly PlanOffer[] = [
  offer('free', i18n.t('For one voice.'), i18n.t('Start with Free')),
  offer('early-bird', i18n.t('For the early adopters.'), i18n.t('Start free trial')),
  offer('creator', i18n.t('For a handful of brands.'), i18n.t('Choose Creator')),
  offer('studio', i18n.t('For people who write for others.'), i18n.t('Choose Studio')),
]
