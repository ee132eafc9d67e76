import type { ReactNode } from 'react'
import { i18n } from '#web/lib/i18n.ts'
import { usePreviewName } from './preview-name.ts'
import type { Picture } from './shown.tsx'

type Props = {
  pictures: readonly Picture[]
  /** Each file keeps its shape, but is cropped to at least and at most this width divided by height. */
  ratio: { min: number; max: number }
  /** The styles of a file’s frame, among them its height. */
  frame: string
  inside: (picture: Picture) => ReactNode
}

/** A post's files in a row of one height, to scroll through. */
export const PhotoRow = ({ pictures, ratio: { min, max }, frame, inside }: Props) => {
  const preview = usePreviewName()
  return (
    <ul
      aria-label={i18n.t('Files, {preview}', { preview })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to scroll by keyboard too, in every browser.
      tabIndex={0}
      className="mt-2 flex snap-x gap-1.5 overflow-x-auto overscroll-x-contain [scrollbar-width:thin]"
    >
      {pictures.map((picture) => (
        <li
          key={picture.key}
          className={`relative snap-start overflow-hidden border border-(--shown-line) ${frame}`}
          style={{ aspectRatio: Math.min(max, Math.max(min, picture.ratio ?? 1)) }}
        >
          {inside(picture)}
        </li>
      ))}
    </ul>
  )
}
