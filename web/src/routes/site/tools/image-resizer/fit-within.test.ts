import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitWithin, type Size } from './fit-within.ts'
import { loadPresets } from './use-resizer.ts'

const post = { width: 1080, height: 1080 }

test.each<[string, Size, ReturnType<typeof fitWithin>]>([
  ['wide', { width: 2160, height: 1080 }, { x: 0, y: 270, width: 1080, height: 540 }],
  ['tall', { width: 500, height: 2000 }, { x: 405, y: 0, width: 270, height: 1080 }],
  ['of the same shape', { width: 300, height: 300 }, { x: 0, y: 0, width: 1080, height: 1080 }],
  ['of an odd height', { width: 1080, height: 541 }, { x: 0, y: 269, width: 1080, height: 541 }],
  ['of a single row', { width: 20_000, height: 1 }, { x: 0, y: 539, width: 1080, height: 1 }],
])('a picture that is %s is seen whole, as large as it gets, in the middle', (_shape, picture, place) => {
  expect(fitWithin(picture, post)).toEqual(place)
})

test('a picture of any size touches two opposite edges of any canvas, leaves none, and is centered to the pixel', async () => {
  const presets = await loadPresets()
  const side = fc.integer({ min: 1, max: 30_000 })

  fc.assert(
    fc.property(fc.record({ width: side, height: side }), fc.constantFrom(...presets), (picture, canvas) => {
      const { x, y, width, height } = fitWithin(picture, canvas)
      const [right, below] = [canvas.width - x - width, canvas.height - y - height]

      expect(Math.min(x + right, y + below)).toBe(0)
      expect(Math.min(x, y, right, below)).toBeGreaterThanOrEqual(0)
      expect(Math.max(right - x, below - y)).toBeLessThanOrEqual(1)
    }),
  )
})
