import type { PlatformFace } from '../parts/face.ts'

export const bluesky: PlatformFace = {
  glyph: 'M12 11C9 5 4 4 4 7s1 7 5 7c-3 1-2 5 0 5s3-3 3-5c0 2 1 5 3 5s3-4 0-5c4 0 5-4 5-7s-5-2-8 4',
  colour: 'oklch(0.55 0.18 255)',
  line: 'Posts and threads, on any server.',
  barPlace: 9,
}
