import type { Payments, PlanPrice } from '#functions/ports/payments.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { PaidPlan } from '#shared/domain/plans.ts'
import { minuteMs } from '#shared/domain/times.ts'

/** How long a price that was read counts, in ms. */
const keptMs = 5 * minuteMs

/** What a plan costs, as Stripe holds it. Throws `unavailable` when Stripe can't be asked, or sells no such plan. */
export type PriceOf = (plan: PaidPlan) => Promise<PlanPrice>

/** Prices, each read at Stripe at most every five minutes by this process. */
export const planPrices = ({ payments, now }: { payments: Pick<Payments, 'price'>; now: () => number }): PriceOf => {
  const known = new Map<PaidPlan, { price: PlanPrice; until: number }>()
  return async (plan) => {
    const kept = known.get(plan)
    if (kept && kept.until > now()) return kept.price
    const price = await payments.price(plan)
    if (!price) throw new DomainError('unavailable', 'This plan can’t be bought here yet.')
    known.set(plan, { price, until: now() + keptMs })
    return price
  }
}
