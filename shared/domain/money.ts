import * as z from 'zod/mini'
import { formatLocale } from '../i18n.ts'

/**
 * An exact amount of money. `amount` is in the currency's smallest unit, such as cents. `currency` is in lower case, as
 * Stripe writes it.
 */
export const Money = z
  .object({ amount: z.int(), currency: z.string().check(z.regex(/^[a-z]{3}$/)) })
  .register(z.globalRegistry, { id: 'Money' })
export type Money = z.infer<typeof Money>

/** Formats an amount for people: €9, €12.40, -€3.10. */
export const showMoney = ({ amount, currency }: Money): string => {
  const format = new Intl.NumberFormat(formatLocale(), { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
