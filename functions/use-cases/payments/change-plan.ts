import type { Payments, PlanPrice, Unchangeable } from '#functions/ports/payments.ts'
import type { ChangePreview } from '#shared/contracts/payments.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { type PaidPlan, plans } from '#shared/domain/plans.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { askForSync, type RequestSyncDeps } from './sync-subscription.ts'

export type ChangePlanDeps = RequestSyncDeps & { payments: Pick<Payments, 'previewChange' | 'changePlan' | 'setEnding'>; priceOf: PriceOf }

/** How long a quoted price is valid, in ms. */
const shownMs = 30 * minuteMs

/**
 * Returns what a change to another plan costs at this moment. Throws `conflict` if there is no subscription that could
 * be changed, or while its last payment is missing.
 */
export const previewChange = async (deps: ChangePlanDeps, user: User, plan: PaidPlan): Promise<ChangePreview> => {
  const customerId = changing(user, plan)
  const at = Math.floor(deps.now() / secondMs) * secondMs
  const preview = await deps.payments.previewChange({ customerId, priceId: (await deps.priceOf(plan)).id, at })
  if (preview.kind !== 'changeable') throw refusalOf(preview)
  return { plan, ...preview.costs, asOf: toInstant(at) }
}

/**
 * Changes the plan at once for the previewed price, or returns where its payment has to be confirmed first. Throws
 * `conflict` if there is no subscription, its last payment is missing, or the preview is older than half an hour, and
 * `payment-required` if the card is declined. Then nothing changes.
 */
export const changePlan = async (deps: ChangePlanDeps, user: User, { plan, asOf }: { plan: PaidPlan; asOf: string }) => {
  const customerId = changing(user, plan)
  const age = deps.now() - toMs(asOf)
  if (age > shownMs || age < 0) throw new DomainError('conflict', 'This price is out of date. Check the current price.')
  const outcome = await deps.payments.changePlan({ customerId, priceId: (await deps.priceOf(plan)).id, at: toMs(asOf) })
  if (outcome.kind === 'no-subscription' || outcome.kind === 'unpaid') throw refusalOf(outcome)
  if (outcome.kind === 'to-confirm')
    return { message: `Your bank needs you to confirm this payment. After that, your plan is ${plans[plan].name}.`, url: outcome.url }
  await askForSync(deps, user.id)
  return { message: `Your plan is now ${plans[plan].name}.` }
}

/** Sets or clears the subscription's end after the paid month. Throws `conflict` if there is no live one. */
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

const refusalOf = ({ kind }: Unchangeable) =>
  kind === 'unpaid' ? new DomainError('conflict', 'To change plans, pay the open invoice first.') : nothingToChange()

const nothingToChange = () => new DomainError('conflict', 'You don’t have a subscription to change. Choose a plan first.')

/** How long a price is cached, in ms. */
const keptMs = 5 * minuteMs

/** Returns a plan's price at Stripe. Throws `unavailable` if Stripe can't be reached or sells no such plan. */
export type PriceOf = (plan: PaidPlan) => Promise<PlanPrice>

/** Caches prices, so this process reads each from Stripe at most every five minutes. */
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
