import type { PlatformFace } from '../parts/face.ts'

export const threads: PlatformFace = {
  glyph:
    'M18.5 8.2C17.6 5.2 15.3 3.5 12 3.5c-4.7 0-7.5 3-7.5 8.5s2.8 8.5 7.5 8.5c3.6 0 6.3-1.9 6.3-4.7 0-3-2.9-4.5-6-4.5-2.4 0-4 1-4 2.7 0 1.5 1.3 2.5 3 2.5 2.4 0 3.7-1.6 3.7-4.3 0-3-1.3-4.5-3.4-4.5-1.3 0-2.3.5-3 1.5',
  line: 'Posts and threads, pictures and video.',
  barPlace: 8,
}
