import type { PlatformFace } from '../parts/face.ts'

export const bluesky: PlatformFace = {
  glyph:
    'M12 10.5C10.5 7.5 7.5 5 5.5 5 3 5 4 11 4.5 12.5c.5 1.5 2 2 4 1.8-2.5.5-3 2-1.5 3.7 2.5 2.5 4.300-.5 5-3 .7 2.5 2.5 5.5 5 3 1.5-1.7 1-3.200-1.5-3.7 2 .2 3.5-.3 4-1.8C20 11 21 5 18.5 5c-2 0-5 2.5-6.5 5.5',
  line: 'Posts and threads, on any server.',
  barPlace: 8,
}
