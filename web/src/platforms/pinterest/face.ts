import type { PlatformFace } from '../parts/face.ts'

export const pinterest: PlatformFace = {
  glyph: 'M9 20.5 12 9.5M7.6 13.4A5.4 5.4 0 1 1 12.7 15.3c-1.2 0-1.9-.5-2.2-1.2',
  colour: 'oklch(0.5 0.2 27)',
  line: 'Pins on the right board.',
  barPlace: 6,
}
