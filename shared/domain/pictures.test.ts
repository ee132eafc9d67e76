import { expect, test } from 'vitest'
import { canvasOf, fits, isWithinRatio, type PictureNeed } from './pictures.ts'

const instagram: PictureNeed = {
  name: 'instagram-feed',
  contentTypes: ['image/jpeg'],
  bytesMax: 8 * 1024 * 1024,
  widthMax: 1_440,
  ratioMin: 0.8,
  ratioMax: 1.91,
}

test('fits any picture size within the limits with no side larger than needed', () => {
  const need = { ...instagram, heightMax: 1_800, pixelsMax: 2_000_000 }
  const lengths = [1, 2, 3, 7, 99, 320, 1_080, 1_350, 1_439, 1_441, 4_032, 9_999, 30_000]
  for (const width of lengths)
    for (const height of lengths) {
      const canvas = canvasOf({ width, height }, need)
      const picture = { contentType: 'image/jpeg', bytes: 1, state: { name: 'ready', width: canvas.width, height: canvas.height } } as const

      expect({ width, height, canvas, isFit: fits(picture, need) }).toEqual({ width, height, canvas, isFit: true })
      expect(canvas.isPadded).toBe(!isWithinRatio(width / height, need))
    }
})

test('keeps the size of a picture that fits', () => {
  expect(canvasOf({ width: 1_080, height: 1_350 }, instagram)).toEqual({ width: 1_080, height: 1_350, isPadded: false })
})
