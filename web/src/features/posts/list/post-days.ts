import { dayMs } from '#shared/domain/times.ts'
import { wallTime } from '#shared/domain/wall-clock.ts'
import { formatLocale, i18n } from '#web/lib/i18n.ts'

/** A day of a list, as YYYY-MM-DD in the person's zone, with its items. */
export type Day<Item> = { day: string; items: Item[] }

/** Returns an instant's calendar day in a zone, as YYYY-MM-DD. */
export const dayOf = (instant: string, timeZone: string): string => wallTime(instant, timeZone).slice(0, 10)

/** Groups a sorted list by day, preserving the order. */
export const byDay = <Item>(items: readonly Item[], timeOf: (item: Item) => string, timeZone: string): Day<Item>[] => {
  const days: Day<Item>[] = []
  for (const item of items) {
    const day = dayOf(timeOf(item), timeZone)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}

/** Returns a day's name relative to `today`: Today, Tomorrow, or Yesterday. Undefined for other days. */
export const nearName = (day: string, today: string): string | undefined => {
  const distance = (Date.parse(day) - Date.parse(today)) / dayMs
  return new Map([
    [-1, i18n.t('Yesterday')],
    [0, i18n.t('Today')],
    [1, i18n.t('Tomorrow')],
  ]).get(distance)
}

/** Formats a day: Friday 21 November, with the year if it isn't this one. */
export const showDay = (day: string, today: string): string =>
  (day.slice(0, 4) === today.slice(0, 4) ? inYear : withYear)
    .format(new Date(day))
    .replace(/(?<=^\p{L}+),/u, i18n.locale === 'en' ? '' : ',')

const words = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' } as const
const inYear = new Intl.DateTimeFormat(formatLocale(), words)
const withYear = new Intl.DateTimeFormat(formatLocale(), { ...words, year: 'numeric' })
