import type { PlatformFace } from '../parts/face.ts'

export const tiktok: PlatformFace = {
  glyph: 'M13.5 3.5v12.25a4 4 0 1 1-4-4M13.5 3.5c.3 2.9 2.4 5 5.5 5.25',
  colour: 'oklch(0.45 0.11 195)',
  line: 'Videos and photo posts.',
  barPlace: 5,
}
