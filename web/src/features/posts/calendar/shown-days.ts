import { useTimeZone } from '#web/lib/show-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import type { WeekStart } from '#web/lib/week-start.ts'
import { dayOf } from '../post-days.ts'
import { firstOfSeven, firstToShow, monthTitle, sevenDays, weekOf, weeksFrom, weekTitle } from './days.ts'

export type CalendarView = 'month' | 'week'

/** Where the person is in the calendar, as YYYY-MM-DD; what is missing follows from today. */
export type CalendarPlace = {
  /** The first day that is seen. */
  from?: string | undefined
  /** The day that the person is at. */
  day?: string | undefined
}

type Asked = { view: CalendarView; place: CalendarPlace; today: string; weekStart: WeekStart }

/** What the calendar shows: five weeks, or seven days. Without a place today's week comes first. */
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

/** The place at which `day` is chosen: the days that are shown stay as long as it is among them. */
export const placeOf = (day: string, { days }: Pick<ShownDays, 'days'>): CalendarPlace => ({
  from: firstToShow(day, days[0] ?? day, days.length),
  day,
})

/** The day that it is where the person is. */
export const useToday = (): string => {
  const timeZone = useTimeZone()
  return dayOf(new Date(useNow()).toISOString(), timeZone)
}
