import type { Payments, PlanPrice } from '#functions/ports/payments.ts'
import type { ChangePreview } from '#shared/contracts/payments.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { type PaidPlan, plans } from '#shared/domain/plans.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { type AskForSyncDeps, askForSync } from './sync-subscription.ts'

export type ChangePlanDeps = AskForSyncDeps & { payments: Pick<Payments, 'previewChange' | 'changePlan' | 'setEnding'>; priceOf: PriceOf }

/** How long a price that was shown counts, in ms. */
const shownMs = 30 * minuteMs

/** What a change to another plan costs, if it is made for this moment. Throws `conflict` without a subscription that could be changed. */
export const previewChange = async (deps: ChangePlanDeps, user: User, plan: PaidPlan): Promise<ChangePreview> => {
  const customerId = changing(user, plan)
  const at = Math.floor(deps.now() / secondMs) * secondMs
  const costs = await deps.payments.previewChange({ customerId, priceId: (await deps.priceOf(plan)).id, at })
  if (!costs) throw nothingToChange()
  return { plan, ...costs, asOf: toInstant(at) }
}

/**
 * Changes the plan at once, for what the preview of the same moment said, or says where its payment has to be confirmed first. Throws `conflict` without a subscription, or when the preview is older
 * than half an hour; `payment-required` when the card is refused, and then nothing is changed.
 */
export const changePlan = async (deps: ChangePlanDeps, user: User, { plan, asOf }: { plan: PaidPlan; asOf: string }) => {
  const customerId = changing(user, plan)
  const age = deps.now() - toMs(asOf)
  if (age > shownMs || age < 0) throw new DomainError('conflict', 'This price is out of date. Check the current price.')
  const outcome = await deps.payments.changePlan({ customerId, priceId: (await deps.priceOf(plan)).id, at: toMs(asOf) })
  if (outcome.kind === 'no-subscription') throw nothingToChange()
  if (outcome.kind === 'to-confirm')
    return { message: `Your bank needs you to confirm this payment. After that, your plan is ${plans[plan].name}.`, url: outcome.url }
  await askForSync(deps, user.id)
  return { message: `Your plan is now ${plans[plan].name}.` }
}

/** Ends the subscription with the month that is paid for, or takes that back. Throws `conflict` without one that lives. */
export const endSubscription = async (deps: ChangePlanDeps, { id, billing }: User, isEnding: boolean) => {
  if (billing.customerId === undefined || !(await deps.payments.setEnding(billing.customerId, isEnding))) throw nothingToChange()
  await askForSync(deps, id)
  return { message: isEnding ? 'Your subscription ends when the current month is over.' : 'Your subscription continues.' }
}

const changing = ({ billing: { customerId, subscription } }: User, plan: PaidPlan) => {
  if (customerId === undefined || !subscription) throw nothingToChange()
  if (subscription.plan === plan) throw new DomainError('conflict', `You’re already on the ${plans[plan].name} plan.`)
  return customerId
}

const nothingToChange = () => new DomainError('conflict', 'You don’t have a subscription to change. Choose a plan first.')

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
    if (!price) throw new DomainError('unavailable', 'This plan isn’t available here yet.')
    known.set(plan, { price, until: now() + keptMs })
    return price
  }
}
