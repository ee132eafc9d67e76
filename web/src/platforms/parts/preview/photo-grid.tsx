import type { CSSProperties, ReactNode } from 'react'
import { type Picture, PlayMark } from './shown.tsx'

type Props = {
  pictures: readonly Picture[]
  layouts: PhotoLayouts
  /** What the platform draws over a file: by default, a mark on videos. */
  over?: (picture: Picture) => ReactNode
}

/** A post's photos, cropped and laid out the way a platform does it. */
export const PhotoGrid = ({ pictures, layouts, over = playMark }: Props) => {
  const { only, several, countsRest = false } = layouts
  const layout = pictures.length > 1 ? (several[pictures.length - 2] ?? several.at(-1)) : undefined
  const shown = pictures.slice(0, layout ? placesIn(layout) : 1)
  const rest = countsRest ? pictures.length - shown.length : 0
  return (
    <div className="grid gap-0.5" style={layout ? frameOf(layout) : { aspectRatio: onlyRatio(pictures[0], only) }}>
      {shown.map((picture, index) => (
        <div key={picture.key} className="relative min-h-0 min-w-0 overflow-hidden" style={layout && { gridArea: areaNames[index] }}>
          {picture.picture}
          {over(picture)}
          {rest > 0 && index === shown.length - 1 && (
            <span className="absolute inset-0 grid place-items-center bg-[#000a] font-semibold text-[#fff] text-[22px]">+{rest}</span>
          )}
        </div>
      ))}
    </div>
  )
}

const areaNames = 'abcde'

const frameOf = (layout: PhotoLayout): CSSProperties => {
  const rows = areasOf(layout)
  return {
    aspectRatio: layout.ratio,
    gridTemplateAreas: rows.map((row) => `"${[...row].join(' ')}"`).join(' '),
    gridAutoColumns: 'minmax(0, 1fr)',
    gridAutoRows: 'minmax(0, 1fr)',
  }
}

const onlyRatio = (picture: Picture | undefined, { min, max }: PhotoLayouts['only']) =>
  Math.min(max, Math.max(min, picture?.ratio ?? 16 / 9))

const playMark = ({ kind }: Picture) => kind === 'video' && <PlayMark className="size-11 bg-[#0009]" />

/** How several photos share a frame: a string for each row, with a letter for each photo's cells. */
const areas = {
  halves: ['ab'],
  'tall-lead': ['ab', 'ac'],
  quarters: ['ab', 'cd'],
  'lead-and-two': ['aa', 'aa', 'bc'],
  'lead-and-three': ['aaa', 'aaa', 'bcd'],
  'two-and-three': ['aaabbb', 'aaabbb', 'aaabbb', 'ccddee', 'ccddee'],
} as const

/** `ratio` is the frame's width divided by its height. Each photo is cropped to its cells. */
type PhotoLayout = { kind: keyof typeof areas; ratio: number }

/** How a platform lays out a post's photos. */
export type PhotoLayouts = {
  /** A photo on its own keeps its shape, but is cropped to at least and at most this width divided by height. */
  only: { min: number; max: number }
  /** The layout of two photos, of three, and so on. The last one also serves for more. */
  several: readonly [PhotoLayout, ...PhotoLayout[]]
  /** True if the last photo says how many more there are. */
  countsRest?: boolean
}

const areasOf = ({ kind }: PhotoLayout): readonly string[] => areas[kind]

/** Returns how many photos a layout shows. */
const placesIn = (layout: PhotoLayout): number => new Set(areasOf(layout).join('')).size
