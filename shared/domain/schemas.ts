import * as z from 'zod/mini'
import { languages } from './languages.ts'
import { paidPlanIds, planIds } from './plans.ts'
import { platformIds, slugOf } from './platforms.ts'

// The schemas of what public pages show. The modules of languages, money, plans, and platforms may not load zod.

export const Language = z.enum(languages)

export const Money = z
  .object({ amount: z.int(), currency: z.string().check(z.regex(/^[a-z]{3}$/)) })
  .register(z.globalRegistry, { id: 'Money' })

export const PaidPlan = z.enum(paidPlanIds)
export type PaidPlan = z.infer<typeof PaidPlan>

export const Plan = z.enum(planIds)
export type Plan = z.infer<typeof Plan>

export const PlanLimits = z.object({ accounts: z.int(), scheduledPosts: z.nullable(z.int()) })

export const Platform = z.enum(platformIds)
export type Platform = z.infer<typeof Platform>

const Named = z.pipe(
  z.string(),
  z.transform((given) => {
    const name = given.toLowerCase()
    return platformIds.find((platform) => slugOf(platform) === name) ?? name
  }),
)

/** A platform in a route, by ID or slug. */
export const PlatformName = z.pipe(Named, Platform)
