import type { PlatformFace } from '../parts/face.ts'

export const threads: PlatformFace = {
  glyph:
    'M18 8c-1-3-3-4.5-6-4.5-4.5 0-7 3-7 8.5s2.5 8.5 7 8.5c3.5 0 6-2 6-4.7 0-3-2.5-4.3-5.5-4.3-2.5 0-4 1-4 2.6S9.8 16.5 11.5 16.5c2.4 0 3.5-1.5 3.5-4.2 0-3-1.3-4.3-3.3-4.3-1.3 0-2.2.5-2.9 1.4',
  colour: 'oklch(0.25 0 0)',
  line: 'Posts and threads, pictures and video.',
  barPlace: 8,
}
