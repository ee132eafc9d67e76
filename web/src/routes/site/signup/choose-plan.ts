import { defaultPlan, isPlan, type Plan, plans } from '#shared/domain/plans.ts'

type Choice = {
  plan: Plan
  /** Why it is not the plan that was asked for. */
  note?: string
}

/** The plan that somebody signs up for. */
export const choosePlan = (asked: string | null | undefined): Choice => {
  if (!asked) return { plan: defaultPlan }
  if (isPlan(asked)) return { plan: asked }
  return { plan: defaultPlan, note: `There is no plan named ${asked}, so you start with ${plans[defaultPlan].name}.` }
}
