import type { Money } from './money.ts'

/** The plans sold through Stripe, smallest first. */
export const paidPlanIds = ['early-bird', 'creator', 'studio'] as const
export type PaidPlan = (typeof paidPlanIds)[number]

/** The plans a person can be on, smallest first. */
export const planIds = ['free', ...paidPlanIds] as const
export type Plan = (typeof planIds)[number]

/** How many of each a person can have at a time. `null` means no limit. */
export type PlanLimits = { accounts: number; scheduledPosts: number | null }

/** The lookup key of a plan's price at Stripe. */
export const lookupKeyOf = (plan: PaidPlan) => `crier_${plan}_monthly`

/** Returns the plan for a Stripe price's lookup key. */
export const planOfLookupKey = (lookupKey: string | null): PaidPlan | undefined =>
  paidPlanIds.find((plan) => lookupKeyOf(plan) === lookupKey)

// Public pages show the catalog. Nothing here may load zod, which is heavier than such a page.

/** The plan sign-up chooses by default, and the one a trial grants. */
export const defaultPlan = 'early-bird' satisfies Plan

export const trialDays = 7
/** How long before its end a person is told that their trial is ending. */
export const trialNoticeDays = 2
/** How long a person keeps their plan after a payment fails. */
export const graceDays = 7
/** How long after a payment a person can request a refund. */
export const refundDays = 7
/** The promised time for a refund, in business days. */
export const refundBusinessDays = '5-7'

type PlanFacts = { name: string; monthlyPrice: Money; limits: PlanLimits }

const euros = (amount: number): Money => ({ amount: amount * 100, currency: 'eur' })

/** Every plan, smallest first. The site, API, engine, and Stripe setup all read it. */
export const plans: Readonly<Record<Plan, PlanFacts>> = {
  free: { name: 'Free', monthlyPrice: euros(0), limits: { accounts: 2, scheduledPosts: 10 } },
  'early-bird': { name: 'Early Bird', monthlyPrice: euros(9), limits: { accounts: 10, scheduledPosts: null } },
  creator: { name: 'Creator', monthlyPrice: euros(19), limits: { accounts: 25, scheduledPosts: null } },
  studio: { name: 'Studio', monthlyPrice: euros(49), limits: { accounts: 100, scheduledPosts: null } },
}

/** How many shared workspaces a person can own on a plan, and how many people each can have, its owner included. */
export const teamLimits: Readonly<Record<Plan, { workspaces: number; seats: number }>> = {
  free: { workspaces: 0, seats: 1 },
  'early-bird': { workspaces: 1, seats: 3 },
  creator: { workspaces: 3, seats: 8 },
  studio: { workspaces: 15, seats: 25 },
}

/** The most accounts that any plan allows, and so the most that are ever connected to a workspace. */
export const accountsMax = Math.max(...Object.values(plans).map(({ limits }) => limits.accounts))

/** The most people that any plan allows in a workspace. */
export const seatsMax = Math.max(...Object.values(teamLimits).map(({ seats }) => seats))

/** Reports whether a text, such as one from a URL, names a plan. */
export const isPlan = (text: string | null | undefined): text is Plan => text != null && Object.hasOwn(plans, text)

/** Reports whether a text names a paid plan. */
export const isPaidPlan = (text: string | null | undefined): text is PaidPlan => isPlan(text) && text !== 'free'

/**
 * Reports whether a plan is paid as soon as the account exists. The free plan never is, and early-bird starts with a
 * trial.
 */
export const isPaidAtOnce = (plan: Plan): plan is Exclude<PaidPlan, typeof defaultPlan> => plan !== 'free' && plan !== defaultPlan

/** Returns the smallest plan whose limit of this kind allows `count`, or undefined if none does. */
export const planThatAllows = (kind: keyof PlanLimits, count: number): Plan | undefined =>
  planIds.find((plan) => {
    const limit = plans[plan].limits[kind]
    return limit === null || count <= limit
  })
