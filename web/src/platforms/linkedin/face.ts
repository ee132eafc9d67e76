import type { PlatformFace } from '../parts/face.ts'

export const linkedin: PlatformFace = {
  glyph: 'M5.5 10v9.5M5.5 5h.01M10.5 19.5V10m0 4a4 4 0 0 1 8 0v5.5',
  colour: 'oklch(0.5 0.12 245)',
  line: 'Posts in your own name.',
  barPlace: 3,
}
