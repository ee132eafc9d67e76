import type { Money } from './money.ts'

/** An amount as people read it: €9, €12.40, -€3.10. */
export const showMoney = ({ amount, currency }: Money): string => {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
