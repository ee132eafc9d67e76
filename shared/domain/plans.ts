import * as z from 'zod/mini'

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
