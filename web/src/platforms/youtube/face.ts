import type { PlatformFace } from '../parts/face.ts'

export const youtube: PlatformFace = {
  glyph: 'M6.75 5.5h10.5a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4H6.75a4 4 0 0 1-4-4v-5a4 4 0 0 1 4-4Zm3.5 3.75 4.75 2.75-4.75 2.75Z',
  colour: 'oklch(0.6 0.24 29)',
  line: 'Videos and Shorts.',
  barPlace: 7,
}
