import type { ReactNode } from 'react'
import type { Picture } from './shown.tsx'
import { Strip, StripButtons, StripDots, useStrip } from './strip.tsx'

type Props = {
  pictures: readonly Picture[]
  /** The aspect ratio of every slide, width divided by height. */
  ratio: number
  slide: (picture: Picture) => ReactNode
  /** The styles of the dots for the other slides and for the one in view. */
  dot: string
  dotShown: string
}

/** Several files in frames of one shape, to swipe through, with a counter and dots. */
export const Carousel = ({ pictures, ratio, slide, dot, dotShown }: Props) => {
  const strip = useStrip(pictures)
  return (
    <div>
      <div className="relative" style={{ aspectRatio: ratio }}>
        <Strip strip={strip} slide={slide} />
        <span aria-hidden className="absolute top-3 right-3 rounded-full bg-[#000a] px-2.5 py-0.5 font-medium text-[#fff] text-[12px]">
          {strip.place + 1}/{pictures.length}
        </span>
        <StripButtons strip={strip} />
      </div>
      <div className="py-2.5">
        <StripDots strip={strip} dot={dot} dotShown={dotShown} />
      </div>
    </div>
  )
}
