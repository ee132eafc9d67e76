import { GripVertical } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'

type Props = {
  /** What is moved. */
  name: string
  place: number
  places: number
  handle: { onPointerDown: (event: PointerEvent) => void; onKeyDown: (event: KeyboardEvent<HTMLElement>) => void }
}

/** What an item of a list is taken by, to be put elsewhere. */
export const ReorderHandle = ({ name, place, places, handle }: Props) => (
  <button
    type="button"
    aria-label={`Move ${name}, ${place} of ${places}`}
    aria-description="Press the arrow keys to move it."
    className="flex w-6 shrink-0 cursor-grab touch-none flex-col items-center justify-center gap-1 h-full rounded-control text-ink-muted hover:bg-well hover:text-ink active:cursor-grabbing pointer-coarse:min-h-11 pointer-coarse:w-11"
    {...handle}
  >
    <span aria-hidden className="figures font-semibold text-[0.8125rem] leading-none">
      {place}
    </span>
    <GripVertical aria-hidden className="size-4" />
  </button>
)
