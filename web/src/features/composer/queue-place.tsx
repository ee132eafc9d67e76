import { ListPlus } from 'lucide-react'
import { Button } from '#web/components/button.tsx'
import { ShortLabel } from './short-label.tsx'

export const queueFrameClass = 'flex max-sm:flex-auto'
export const queueButtonClass =
  'rounded-r-none aria-disabled:opacity-55 max-sm:flex-auto max-sm:px-1.5 max-sm:text-sm max-sm:not-aria-busy:[&_svg]:hidden'
export const queueMoreClass = 'h-auto! min-h-10 rounded-l-none border border-edge border-l-0 bg-sheet'

/** Keeps the place of the queue's buttons until their script is there: nothing moves when it comes. */
export const QueuePlace = () => (
  <div className={queueFrameClass}>
    <Button icon={ListPlus} aria-disabled className={queueButtonClass}>
      <ShortLabel short="Queue">Add to queue</ShortLabel>
    </Button>
    <span aria-hidden className={`size-9 shrink-0 rounded-control pointer-coarse:size-11 ${queueMoreClass}`} />
  </div>
)
