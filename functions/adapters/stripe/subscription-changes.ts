import type Stripe from 'stripe'
import type { ChangeCosts, PlanChange } from '#functions/ports/payments.ts'
import { secondMs } from '#shared/domain/times.ts'
import { instantOf, living, moneyOf } from './from-stripe.ts'

/** The customer's subscription that lives, with the one thing that it is for. */
export const findLiving = async (stripe: Stripe, customer: string) => {
  const { data } = await stripe.subscriptions.list({ customer, limit: 10 })
  const subscription = living(data)
  const item = subscription?.items.data[0]
  return subscription && item && { subscription, item }
}

export type Living = NonNullable<Awaited<ReturnType<typeof findLiving>>>

/** What a change of plan would cost, reckoned as the change itself will be. */
export const costsOf = async (stripe: Stripe, { subscription, item }: Living, change: PlanChange): Promise<ChangeCosts> => {
  const [preview, price] = await Promise.all([
    stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: item.id, price: change.priceId }],
        proration_behavior: 'always_invoice',
        proration_date: change.at / secondMs,
      },
    }),
    stripe.prices.retrieve(change.priceId),
  ])
  return {
    dueToday: moneyOf(preview.total, preview.currency),
    nextPayment: moneyOf(price.unit_amount ?? 0, price.currency),
    nextPaymentAt: instantOf(item.current_period_end),
  }
}

/** Changes the plan and takes what it costs, or neither. The same change is made once, however often it is asked for. */
export const change = async (stripe: Stripe, { subscription, item }: Living, { priceId, at }: PlanChange) => {
  await stripe.subscriptions.update(
    subscription.id,
    {
      items: [{ id: item.id, price: priceId }],
      proration_behavior: 'always_invoice',
      proration_date: at / secondMs,
      payment_behavior: 'error_if_incomplete',
    },
    { idempotencyKey: `change:${subscription.id}:${priceId}:${at}` },
  )
}

/** Ends a subscription with its paid month, or lets it go on; the portal may have set a time for its end instead. */
export const end = async (stripe: Stripe, { subscription }: Living, isEnding: boolean) => {
  const goOn = subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' as const }
  const isAsWished = isEnding === (subscription.cancel_at_period_end || subscription.cancel_at !== null)
  if (!isAsWished) await stripe.subscriptions.update(subscription.id, isEnding ? { cancel_at_period_end: true } : goOn)
}
