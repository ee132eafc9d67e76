import type { PlatformFace } from '../parts/face.ts'

export const instagram: PlatformFace = {
  glyph: 'M8.5 3.5h7a5 5 0 0 1 5 5v7a5 5 0 0 1-5 5h-7a5 5 0 0 1-5-5v-7a5 5 0 0 1 5-5ZM12 8.25a3.75 3.75 0 1 0 .01 0ZM16.9 7.1h.01',
  colour: 'oklch(0.56 0.2 5)',
  line: 'Posts, reels and stories.',
  barPlace: 1,
  sample: '@corner.bakery',
}
