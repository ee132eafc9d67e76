import type { Line, PriceRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'

/** Stripe charges no less by card; less than that waits on the customer's balance. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const smallestCharge = 50

/** What is asked for now, and what the customer's balance is afterwards, when an invoice of `total` meets `balance`. */
export const settled = (total: number, balance: number) => {
  const sum = total + balance
  return sum >= smallestCharge ? { amountDue: sum, endingBalance: 0 } : { amountDue: 0, endingBalance: sum }
}

/** `part` of `whole` of an amount, in whole minor units: a half is rounded up. */
export const share = (amount: number, part: number, whole: number) => Math.floor((2 * amount * part + whole) / (2 * whole))

/** An amount as people read it, such as €9.00. */
export const moneyText = (amount: number, currency: string) => {
  const { format, digits } = formats.get(currency) ?? formatOf(currency)
  return format.format(amount / 10 ** digits)
}

const formats = new Map<string, { format: Intl.NumberFormat; digits: number }>()

const formatOf = (currency: string) => {
  const format = new Intl.NumberFormat('en-IE', { style: 'currency', currency })
  const made = { format, digits: format.resolvedOptions().maximumFractionDigits ?? 2 }
  formats.set(currency, made)
  return made
}

type Period = { start: number; end: number }

/** What a price costs for a period. */
export const periodLine = (world: StripeWorld, price: PriceRecord, quantity: number, { start, end }: Period): Line => ({
  id: newId(world, 'il'),
  amount: price.unitAmount * quantity,
  description: `${quantity} × ${productName(world, price)} (at ${moneyText(price.unitAmount, price.currency)} / ${intervalText(price)})`,
  priceId: price.id,
  quantity,
  isProration: false,
  start,
  end,
})

/** A period for which nothing is paid. */
export const trialLine = (world: StripeWorld, price: PriceRecord, quantity: number, period: Period): Line => ({
  ...periodLine(world, price, quantity, period),
  amount: 0,
  description: `Trial period for ${productName(world, price)}`,
})

export const productName = (world: StripeWorld, price: PriceRecord) => world.products.must(price.productId).name

export const intervalText = ({ recurring }: PriceRecord) => {
  if (!recurring) return 'once'
  return recurring.count === 1 ? recurring.interval : `${recurring.count} ${recurring.interval}s`
}
