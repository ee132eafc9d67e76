import type { PlatformFace } from '../parts/face.ts'

export const x: PlatformFace = {
  glyph: 'm5 4.5 14 15m0-15-14 15',
  colour: 'oklch(0.28 0 0)',
  line: 'Posts and threads, pictures and video.',
  barPlace: 2,
  barName: 'Twitter',
  sample: '@corner_bakery',
}
