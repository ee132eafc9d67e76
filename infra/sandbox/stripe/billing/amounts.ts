import { secondMs } from '#shared/domain/times.ts'
import type { Line, PriceRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'

/**
 * Stripe's minimum charge by card. Less than that waits on the customer's balance.
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const smallestCharge = 50

/** The amount due now, and the customer's balance afterward, when an invoice of `total` is applied to `balance`. */
export const settled = (total: number, balance: number) => {
  const sum = total + balance
  return sum >= smallestCharge ? { amountDue: sum, endingBalance: 0 } : { amountDue: 0, endingBalance: sum }
}

/** The share `part` of `whole` of an amount, in whole minor units. Half a unit is rounded up. */
export const share = (amount: number, part: number, whole: number) => Math.floor((2 * amount * part + whole) / (2 * whole))

/** An amount formatted for people, such as €9.00. */
export const moneyText = (amount: number, currency: string) => {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-IE', { style: 'currency', currency })
  formats.set(currency, format)
  return format.format(amount / 100)
}

const formats = new Map<string, Intl.NumberFormat>()

/** A price's cost for a period. */
export const periodLine = (world: StripeWorld, price: PriceRecord, { start, end }: { start: number; end: number }): Line => ({
  id: newId(world, 'il'),
  amount: price.unitAmount,
  description: `1 × ${productName(world, price)} (at ${moneyText(price.unitAmount, price.currency)} / month)`,
  priceId: price.id,
  isProration: false,
  start,
  end,
})

export const productName = (world: StripeWorld, price: PriceRecord) => world.products.must(price.productId).name

/**
 * When the month that begins at `start` ends. Months are counted from `anchor`, so a subscription that began on a 31st
 * returns to it.
 */
export const periodEnd = (anchor: number, start: number) => {
  let months = 1
  while (monthsAfter(anchor, months) <= start) months += 1
  return monthsAfter(anchor, months)
}

/** The same day and time this many months later. In a month without such a day, its last day. */
const monthsAfter = (seconds: number, months: number) => {
  const date = new Date(seconds * secondMs)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const timeOfDay = seconds - Date.UTC(year, date.getUTCMonth(), date.getUTCDate()) / secondMs
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) / secondMs + timeOfDay
}
