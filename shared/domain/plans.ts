import * as z from 'zod/mini'
import type { Money } from './money.ts'

/** The plans that Stripe is paid for, the smallest first. */
export const PaidPlan = z.enum(['early-bird', 'creator', 'studio'])
export type PaidPlan = z.infer<typeof PaidPlan>

/** The plans a person can be on, likewise. */
export const Plan = z.enum(['free', ...PaidPlan.options])
export type Plan = z.infer<typeof Plan>

/** What a person may have at a time; `null` is no limit. */
export const PlanLimits = z.object({ accounts: z.int(), scheduledPosts: z.nullable(z.int()) })
export type PlanLimits = z.infer<typeof PlanLimits>

/** By which a plan's price is found at Stripe. */
export const lookupKeyOf = (plan: PaidPlan) => `crier_${plan}_monthly`

/** The plan that a price at Stripe is for, by its lookup key. */
export const planOfLookupKey = (lookupKey: string | null): PaidPlan | undefined =>
  PaidPlan.options.find((plan) => lookupKeyOf(plan) === lookupKey)

// Public pages show the catalogue: nothing here may load zod, which weighs more than such a page.

/** The plan that sign-up chooses when nobody names one, and the one that a trial gives. */
export const defaultPlan = 'early-bird' satisfies Plan

export const trialDays = 7
/** So long before its end a person is told that their trial ends. */
export const trialNoticeDays = 2
/** So long a person keeps their plan after a payment failed. */
export const graceDays = 7
/** Within so many days of a payment a person can ask for their money back. */
export const refundDays = 7
/** How many business days a refund takes, as it is promised. */
export const refundBusinessDays = '5-7'

type PlanFacts = { name: string; monthlyPrice: Money; limits: PlanLimits }

const euros = (amount: number): Money => ({ amount: amount * 100, currency: 'eur' })

/** Every plan, the smallest first: site, API, engine and the set-up of Stripe all read it. */
export const plans: Readonly<Record<Plan, PlanFacts>> = {
  free: { name: 'Free', monthlyPrice: euros(0), limits: { accounts: 2, scheduledPosts: 10 } },
  'early-bird': { name: 'Early Bird', monthlyPrice: euros(9), limits: { accounts: 10, scheduledPosts: null } },
  creator: { name: 'Creator', monthlyPrice: euros(19), limits: { accounts: 25, scheduledPosts: null } },
  studio: { name: 'Studio', monthlyPrice: euros(49), limits: { accounts: 100, scheduledPosts: null } },
}

/** Whether a text, such as one in an address, names a plan. */
export const isPlan = (text: string | null | undefined): text is Plan => text != null && Object.hasOwn(plans, text)

/** Whether a text names a plan that can be paid for. */
export const isPaidPlan = (text: string | null | undefined): text is PaidPlan => isPlan(text) && text !== 'free'

/** Whether a plan is paid for as soon as there is an account: the free one never is, and early-bird begins with its trial. */
export const isPaidAtOnce = (plan: Plan): plan is Exclude<PaidPlan, typeof defaultPlan> => plan !== 'free' && plan !== defaultPlan
