import { daySeconds, secondMs } from '#shared/domain/times.ts'
import type { PriceRecord } from '../records.ts'

type Recurring = NonNullable<PriceRecord['recurring']>

/** When the period ends that begins at `start`. Months are counted from `anchor`, so that one that began on a 31st comes back to it. */
export const periodEnd = ({ interval, count }: Recurring, anchor: number, start: number) => {
  if (interval === 'day') return start + count * daySeconds
  if (interval === 'week') return start + count * 7 * daySeconds
  const step = interval === 'year' ? 12 * count : count
  let months = step
  while (monthsAfter(anchor, months) <= start) months += step
  return monthsAfter(anchor, months)
}

/** The same day and time so many months later. In a month without such a day, its last day. */
export const monthsAfter = (seconds: number, months: number) => {
  const date = new Date(seconds * secondMs)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const timeOfDay = seconds - Date.UTC(year, date.getUTCMonth(), date.getUTCDate()) / secondMs
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) / secondMs + timeOfDay
}
