import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { i18n } from '#web/lib/i18n.ts'
import type { Picture } from './shown.tsx'

type Props = {
  pictures: readonly Picture[]
  /** The aspect ratio of every slide, width divided by height. */
  ratio: number
  slide: (picture: Picture) => ReactNode
  /** The styles of the dots for inactive slides and for the active one. */
  dot: string
  dotShown: string
}

/** Shows several files, one at a time. */
export const Carousel = ({ pictures, ratio, slide, dot, dotShown }: Props) => {
  const [wanted, setWanted] = useState(0)
  const place = Math.min(wanted, pictures.length - 1)
  const shown = pictures[place]
  if (!shown) return null
  return (
    <section
      aria-roledescription={i18n.t('carousel')}
      aria-label={i18n.t('File {position} of {total}', { position: place + 1, total: pictures.length })}
    >
      <div className="relative" style={{ aspectRatio: ratio }}>
        {slide(shown)}
        <span aria-hidden className="absolute top-3 right-3 rounded-full bg-[#000a] px-2.5 py-0.5 font-medium text-[#fff] text-[12px]">
          {place + 1}/{pictures.length}
        </span>
        {place > 0 && <PageButton label={i18n.t('Previous file')} icon={ChevronLeft} side="left-2" onPress={() => setWanted(place - 1)} />}
        {place < pictures.length - 1 && (
          <PageButton label={i18n.t('Next file')} icon={ChevronRight} side="right-2" onPress={() => setWanted(place + 1)} />
        )}
      </div>
      <div aria-hidden className="flex justify-center gap-1 py-2.5">
        {pictures.map(({ key }, index) => (
          <span key={key} className={`size-1.5 rounded-full ${index === place ? dotShown : dot}`} />
        ))}
      </div>
    </section>
  )
}

type PageButtonProps = { label: string; icon: typeof ChevronLeft; side: string; onPress: () => void }

const PageButton = ({ label, icon: Icon, side, onPress }: PageButtonProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onPress}
    className={`absolute top-1/2 grid size-7 -translate-y-1/2 place-items-center rounded-full bg-[#ffffffd9] text-[#111] pointer-coarse:size-11 ${side}`}
  >
    <Icon aria-hidden className="size-4" strokeWidth={2.5} />
  </button>
)
