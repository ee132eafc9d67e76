import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#web/components/button.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { i18n } from '#web/lib/i18n.ts'
import type { WeekStart } from '#web/lib/week-start.ts'
import { addDays, type CalendarPlace, type CalendarView, shownDays, useToday } from './days.ts'

type Props = {
  view: CalendarView
  place: CalendarPlace
  onPlace: (place: CalendarPlace) => void
  weekStart: WeekStart
}

/** The title of the shown period, with buttons for the previous and next one. */
export const PlaceBar = ({ view, place, onPlace, weekStart }: Props) => {
  const { title, days, day } = shownDays({ view, place, today: useToday(), weekStart })
  const { previous, next, count } = steps[view]
  const step = (by: number) => onPlace({ from: addDays(days[0] ?? day, by), day: addDays(day, by) })
  return (
    <div className="flex min-w-0 items-center gap-0.5">
      <h2 aria-live="polite" className="mr-1.5 truncate font-semibold text-[0.9375rem] tracking-tight">
        {title}
      </h2>
      <IconButton label={previous} icon={ChevronLeft} onClick={() => step(-count)} />
      <IconButton label={next} icon={ChevronRight} onClick={() => step(count)} />
      <Button size="small" onClick={() => onPlace({})}>
        {i18n.t('Today')}
      </Button>
    </div>
  )
}

/** Keeps the fifth week of a month visible, as the first. */
const steps: Record<CalendarView, { previous: string; next: string; count: number }> = {
  month: { previous: i18n.t('Previous four weeks'), next: i18n.t('Next four weeks'), count: 28 },
  week: { previous: i18n.t('Previous week'), next: i18n.t('Next week'), count: 7 },
}
