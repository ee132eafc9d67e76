import type { PlatformFace } from '../parts/face.ts'

export const facebook: PlatformFace = {
  glyph: 'M16.5 3.75h-1.75a3.5 3.5 0 0 0-3.5 3.5v13M7.5 11.75h8',
  colour: 'oklch(0.53 0.2 260)',
  line: 'Page posts and reels.',
  barPlace: 4,
  sample: 'The Corner Bakery',
}
