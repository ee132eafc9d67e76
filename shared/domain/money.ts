import { formatLocale } from '../i18n.ts'

/**
 * An exact amount of money. `amount` is in the currency's smallest unit, such as cents. `currency` is in lower case, as
 * Stripe writes it.
 */
export type Money = { amount: number; currency: string }

/** Formats an amount for people: €9, €12.40, -€3.10. */
export const showMoney = ({ amount, currency }: Money): string => {
  const format = new Intl.NumberFormat(formatLocale(), { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
