import { dayMs, toInstant } from '#shared/domain/times.ts'
import { instantOf } from '#shared/domain/wall-clock.ts'
import { formatLocale } from '#web/lib/i18n.ts'
import { type Clock, useTimeZone } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import type { WeekStart } from '#web/lib/week-start.ts'
import { dayOf } from '../list/post-days.ts'

/** Days are YYYY-MM-DD in the person's zone. */
const wallOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOfWall = (wall: number) => toInstant(wall).slice(0, 'YYYY-MM-DD'.length)

export const addDays = (day: string, count: number): string => dayOfWall(wallOf(day) + count * dayMs)

/** Returns the same day of another month, or its last day if it's shorter. */
export const addMonths = (day: string, count: number): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0))
  return dayOfWall(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
}

/** Returns the seven days of `day`'s week. */
export const weekOf = (day: string, weekStart: WeekStart): string[] => {
  const before = (new Date(wallOf(day)).getUTCDay() + daysBefore[weekStart]) % 7
  return Array.from({ length: 7 }, (_, index) => addDays(day, index - before))
}

/** Days from the first day of the week to Sunday. */
const daysBefore: Record<WeekStart, number> = { sunday: 0, saturday: 1, monday: 6 }

/** The number of weeks shown at once. */
const weeksShown = 5

/** Returns the weeks shown, starting with that of `first`. */
export const weeksFrom = (first: string, weekStart: WeekStart): string[][] =>
  Array.from({ length: weeksShown }, (_, index) => weekOf(addDays(first, 7 * index), weekStart))

/** Returns seven days starting with `first`. */
const sevenDays = (first: string): string[] => Array.from({ length: 7 }, (_, index) => addDays(first, index))

/** In its last days, a week no longer shows enough of what's ahead. */
const lateDays = 3

/** Returns the first of the seven days to show for `day`: its week's first, or today if this week is nearly over. */
export const firstOfSeven = (day: string, today: string, weekStart: WeekStart): string => {
  const week = weekOf(day, weekStart)
  const isLate = week.indexOf(today) >= week.length - lateDays
  return isLate && day >= today ? today : (week[0] ?? day)
}

/** Returns `first`, shifted by as many whole weeks as it takes to have `day` among the `count` days from there. */
export const firstToShow = (day: string, first: string, count: number): string => {
  const offset = (wallOf(day) - wallOf(first)) / dayMs
  if (offset < 0) return addDays(first, 7 * Math.floor(offset / 7))
  return offset < count ? first : addDays(first, 7 * (Math.floor((offset - count) / 7) + 1))
}

/** Returns the instants at which these days start and end in `timeZone`. The end is exclusive. */
export const spanOf = (days: readonly string[], timeZone: string) => {
  const [first = '', last = first] = [days[0], days.at(-1)]
  const startOf = (day: string) => toInstant(instantOf(wallOf(day), timeZone))
  return { from: startOf(first), to: startOf(addDays(last, 1)) }
}

/** Formats as Nov 2026, Nov – Dec 2026, or Nov – Jan 2027: with two years, the tools beside it would need a second line. */
export const monthTitle = (days: readonly string[]): string => {
  const parts = monthWords.formatRangeToParts(wallOf(days[0] ?? ''), wallOf(days.at(-1) ?? ''))
  const isFirstYear = (index: number) => parts[index]?.source === 'startRange' && parts[index].type === 'year'
  const shown = parts.filter((_, index) => !isFirstYear(index) && !isFirstYear(index + 1))
  return shown
    .map(({ value }) => value)
    .join('')
    .replaceAll('\u2009', ' ')
}

/** Formats as 16 – 22 Nov 2026, or 28 Dec 2026 – 3 Jan 2027. */
export const weekTitle = (days: readonly string[]): string =>
  dayWords.formatRange(wallOf(days[0] ?? ''), wallOf(days.at(-1) ?? '')).replaceAll('\u2009', ' ')

/** Returns the day's weekday names: Mon and Monday. */
export const weekdayNames = (day: string) => ({ short: shortNames.format(wallOf(day)), long: longNames.format(wallOf(day)) })

/** Formats a full hour in its shortest form: 09:00, 9 am. */
export const showHour = (hour: number, clock: Clock) =>
  clock === '24h' ? `${String(hour).padStart(2, '0')}:00` : `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`

/** Formats as 1 Dec. */
export const firstOfMonth = (day: string): string => firstWords.format(wallOf(day))

const firstWords = new Intl.DateTimeFormat(formatLocale(), { timeZone: 'UTC', day: 'numeric', month: 'short' })
const monthWords = new Intl.DateTimeFormat(formatLocale(), { timeZone: 'UTC', month: 'short', year: 'numeric' })
const dayWords = new Intl.DateTimeFormat(formatLocale(), { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })
const shortNames = new Intl.DateTimeFormat(formatLocale(), { timeZone: 'UTC', weekday: 'short' })
const longNames = new Intl.DateTimeFormat(formatLocale(), { timeZone: 'UTC', weekday: 'long' })

export type CalendarView = 'month' | 'week'

/** The person's place in the calendar, as YYYY-MM-DD. Missing values follow from today. */
export type CalendarPlace = {
  /** The first day shown. */
  from?: string | undefined
  /** The focused day. */
  day?: string | undefined
}

type Asked = { view: CalendarView; place: CalendarPlace; today: string; weekStart: WeekStart }

/** Returns the days to show: five weeks, or seven days. Without a place, today's week comes first. */
export const shownDays = ({ view, place, today, weekStart }: Asked) => {
  const wanted = place.day ?? place.from ?? today
  const first =
    view === 'month' ? (weekOf(place.from ?? wanted, weekStart)[0] ?? wanted) : (place.from ?? firstOfSeven(wanted, today, weekStart))
  const weeks = view === 'month' ? weeksFrom(first, weekStart) : [sevenDays(first)]
  const days = weeks.flat()
  const day = days.find((own) => own === wanted) ?? days.find((own) => own === today) ?? first
  return { weeks, days, day, title: view === 'month' ? monthTitle(days) : weekTitle(days) }
}

export type ShownDays = ReturnType<typeof shownDays>

/** Returns the place with `day` chosen. The shown days stay as long as it's among them. */
export const placeOf = (day: string, { days }: Pick<ShownDays, 'days'>): CalendarPlace => ({
  from: firstToShow(day, days[0] ?? day, days.length),
  day,
})

/** Returns today's date in the person's zone. */
export const useToday = (): string => {
  const timeZone = useTimeZone()
  return dayOf(new Date(useNow()).toISOString(), timeZone)
}
