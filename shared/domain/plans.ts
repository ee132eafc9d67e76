import * as z from 'zod'

/** The plans a person can be on, the smallest first. */
export const Plan = z.enum(['free', 'early-bird', 'creator', 'studio'])
export type Plan = z.infer<typeof Plan>

/** The plans that Stripe is paid for. */
export const PaidPlan = Plan.exclude(['free'])
export type PaidPlan = z.infer<typeof PaidPlan>

/** What a person may have at a time; `null` is no limit. */
export const PlanLimits = z.object({ accounts: z.number().int(), scheduledPosts: z.number().int().nullable() })
export type PlanLimits = z.infer<typeof PlanLimits>

/** By which a plan's price is found at Stripe. */
export const lookupKeyOf = (plan: PaidPlan) => `crier_${plan}_monthly`

/** The plan that a price at Stripe is for, by its lookup key. */
export const planOfLookupKey = (lookupKey: string | null): PaidPlan | undefined =>
  PaidPlan.options.find((plan) => lookupKeyOf(plan) === lookupKey)
