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
export type PhotoLayout = { kind: keyof typeof areas; ratio: number }

/** How a platform lays out a post's photos. */
export type PhotoLayouts = {
  /** A photo on its own keeps its shape, but is cropped to at least and at most this width divided by height. */
  only: { min: number; max: number }
  /** The layout of two photos, of three, and so on. The last one also serves for more. */
  several: readonly [PhotoLayout, ...PhotoLayout[]]
  /** True if the last photo says how many more there are. */
  countsRest?: boolean
}

export const areasOf = ({ kind }: PhotoLayout): readonly string[] => areas[kind]

/** Returns how many photos a layout shows. */
export const placesIn = (layout: PhotoLayout): number => new Set(areasOf(layout).join('')).size
