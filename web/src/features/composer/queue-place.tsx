import { ListPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/components/button.tsx'
import { i18n } from '#web/lib/i18n.ts'

export const queueFrameClass = 'flex max-sm:flex-auto'
export const queueButtonClass =
  'rounded-r-none aria-disabled:opacity-55 max-sm:flex-auto max-sm:px-1.5 max-sm:text-sm max-sm:not-aria-busy:[&_svg]:hidden'
export const queueMoreClass = 'h-auto! min-h-10 rounded-l-none border border-edge border-l-0 bg-sheet'

/** Reserves space for the queue buttons until their script loads, so nothing moves. */
export const QueuePlace = () => (
  <div className={queueFrameClass}>
    <Button icon={ListPlus} aria-disabled className={queueButtonClass}>
      <ShortLabel short={i18n.t('Queue')}>{i18n.t('Add to queue')}</ShortLabel>
    </Button>
    <span aria-hidden className={`size-9 shrink-0 rounded-control pointer-coarse:size-11 ${queueMoreClass}`} />
  </div>
)

/** A button's label, shortened to one word on phones. Its accessible name stays complete. */
export const ShortLabel = ({ short, children }: { short: string; children: ReactNode }) => (
  <>
    <span aria-hidden className="sm:hidden">
      {short}
    </span>
    <span className="max-sm:sr-only">{children}</span>
  </>
)
