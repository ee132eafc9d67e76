import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { i18n } from '#web/lib/i18n.ts'
import { usePreviewName } from './preview-name.ts'
import type { Picture } from './shown.tsx'

/** A row of files to swipe through, one at a time. */
export const useStrip = (pictures: readonly Picture[]) => {
  const row = useRef<HTMLUListElement>(null)
  const [wanted, setWanted] = useState<number>()
  const place = Math.min(wanted ?? 0, pictures.length - 1)
  return {
    row,
    pictures,
    place,
    wasMoved: wanted !== undefined,
    goTo: (to: number) => row.current?.scrollTo({ left: to * row.current.clientWidth }),
    onScroll: () => row.current && setWanted(Math.round(row.current.scrollLeft / row.current.clientWidth)),
  }
}

type StripState = ReturnType<typeof useStrip>

/** The row itself. Each file fills its frame, whose size comes from around it. */
export const Strip = ({ strip, slide }: { strip: StripState; slide: (picture: Picture) => ReactNode }) => {
  const { row, pictures, onScroll } = strip
  return (
    <ul
      ref={row}
      aria-label={i18n.t('Files, {preview}', { preview: usePreviewName() })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to scroll by keyboard too, in every browser.
      tabIndex={0}
      onScroll={onScroll}
      className="flex size-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth"
    >
      {pictures.map((picture) => (
        <li key={picture.key} className="relative h-full w-full shrink-0 snap-start snap-always">
          {slide(picture)}
        </li>
      ))}
    </ul>
  )
}

/** Moves the strip for those who don't swipe, and says where it is. */
export const StripButtons = ({ strip: { pictures, place, wasMoved, goTo } }: { strip: StripState }) => {
  const preview = usePreviewName()
  const last = pictures.length - 1
  return (
    <>
      <ArrowButton
        label={i18n.t('Previous file, {preview}', { preview })}
        icon={ChevronLeft}
        side="left-2"
        isEnd={place === 0}
        onPress={() => goTo(place - 1)}
      />
      <ArrowButton
        label={i18n.t('Next file, {preview}', { preview })}
        icon={ChevronRight}
        side="right-2"
        isEnd={place === last}
        onPress={() => goTo(place + 1)}
      />
      <span role="status" className="sr-only">
        {wasMoved ? i18n.t('File {position} of {total}', { position: place + 1, total: pictures.length }) : ''}
      </span>
    </>
  )
}

type ArrowProps = { label: string; icon: typeof ChevronLeft; side: string; isEnd: boolean; onPress: () => void }

/** At the strip's end, it goes out of sight, but stays for whoever has the focus there. */
const ArrowButton = ({ label, icon: Icon, side, isEnd, onPress }: ArrowProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isEnd}
    onClick={isEnd ? undefined : onPress}
    className={`absolute top-1/2 grid size-7 -translate-y-1/2 place-items-center rounded-full bg-[#ffffffd9] text-[#111] transition-opacity duration-150 aria-disabled:cursor-default aria-disabled:opacity-0 aria-disabled:focus-visible:opacity-60 pointer-coarse:size-11 ${side}`}
  >
    <Icon aria-hidden className="size-4" strokeWidth={2.5} />
  </button>
)

type DotsProps = {
  strip: StripState
  /** The styles of the dots for the other files and for the one in view. */
  dot: string
  dotShown: string
}

export const StripDots = ({ strip: { pictures, place }, dot, dotShown }: DotsProps) => (
  <div aria-hidden className="flex flex-wrap justify-center gap-1">
    {pictures.map(({ key }, index) => (
      <span key={key} className={`size-1.5 rounded-full ${index === place ? dotShown : dot}`} />
    ))}
  </div>
)
