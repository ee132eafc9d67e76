import type { Line, PriceRecord, SubscriptionRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { productName, share } from './amounts.ts'

/** What a subscription is changed to. */
export type Item = { price: PriceRecord; quantity: number }

/**
 * What is given back for the rest of the period, and what the rest costs from now on: to the second, in whole minor units. Nothing is
 * while nothing is paid, in a trial or before the first payment.
 */
export const prorationLines = (world: StripeWorld, subscription: SubscriptionRecord, next: Item, at: number): Line[] => {
  const before: Item = { price: world.prices.must(subscription.priceId), quantity: subscription.quantity }
  const isSame = before.price.id === next.price.id && before.quantity === next.quantity
  if (isSame || subscription.status === 'trialing' || subscription.status === 'incomplete') return []
  return [unusedLine(world, subscription, at), restLine(world, subscription, next, at)]
}

/** What the rest of the period that was paid for is worth. */
export const unusedLine = (world: StripeWorld, subscription: SubscriptionRecord, at: number): Line => {
  const price = world.prices.must(subscription.priceId)
  const line = restLine(world, subscription, { price, quantity: subscription.quantity }, at)
  return { ...line, amount: 0 - line.amount, description: `Unused time on ${productName(world, price)} after ${dayText(at)}` }
}

const restLine = (world: StripeWorld, { periodStart, periodEnd }: SubscriptionRecord, { price, quantity }: Item, at: number): Line => ({
  id: newId(world, 'il'),
  amount: share(price.unitAmount * quantity, periodEnd - at, periodEnd - periodStart),
  description: `Remaining time on ${productName(world, price)} after ${dayText(at)}`,
  priceId: price.id,
  quantity,
  isProration: true,
  start: at,
  end: periodEnd,
})

const dayText = (seconds: number) => days.format(seconds * 1_000)
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
