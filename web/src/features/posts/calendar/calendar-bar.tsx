import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#web/components/button.tsx'
import { IconButton } from '#web/components/icon-button.tsx'

type Props = { title: string; unit: 'month' | 'week'; onToday: () => void; onBack: () => void; onNext: () => void }

/** What the calendar shows, and the way to what was before and comes next. */
export const CalendarBar = ({ title, unit, onToday, onBack, onNext }: Props) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
    <h2 aria-live="polite" className="mr-auto font-semibold text-lg tracking-tight">
      {title}
    </h2>
    <div className="flex items-center gap-1">
      <Button size="small" onClick={onToday}>
        Today
      </Button>
      <IconButton label={`Previous ${unit}`} icon={ChevronLeft} onClick={onBack} />
      <IconButton label={`Next ${unit}`} icon={ChevronRight} onClick={onNext} />
    </div>
  </div>
)
